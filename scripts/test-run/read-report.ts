import { readFileSync } from 'node:fs';
import { nothing, oneFailed, type Tally } from './tally.ts';

export type Runner = 'vitest' | 'playwright';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const numberIn = (fields: Fields, name: string): number => {
  const value = fields[name];
  return typeof value === 'number' ? value : 0;
};
const listIn = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
};

function fromVitest(report: Fields): Tally {
  // A file that breaks before its first test has no failed test to be counted by.
  const broken = listIn(report, 'testResults').filter(
    (file) =>
      file.status === 'failed' && !listIn(file, 'assertionResults').some((test) => test.status === 'failed'),
  );
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + broken.length,
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  };
}

function fromPlaywright(report: Fields): Tally {
  const stats = isFields(report.stats) ? report.stats : {};
  return {
    passed: numberIn(stats, 'expected'),
    // One that passes when repeated has failed once: respondents don't get a second try either.
    failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky') + listIn(report, 'errors').length,
    skipped: numberIn(stats, 'skipped'),
  };
}

/**
 * The runner's own JSON report, summed. A missing or broken report, a report without one executed test, and a runner
 * that ends with an error though its report shows none (an unhandled rejection, a broken teardown) are failures.
 */
export function readReport(runner: Runner, file: string, exitCode: number): Tally {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return oneFailed;
  }
  if (!isFields(report)) return oneFailed;
  const tally = runner === 'vitest' ? fromVitest(report) : fromPlaywright(report);
  const ran = tally.passed + tally.failed > 0;
  const silentFailure = tally.failed === 0 && (exitCode !== 0 || !ran);
  return silentFailure ? { ...nothing, ...tally, failed: 1 } : tally;
}
