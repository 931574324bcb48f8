import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.ts';
import { type FileTime, noTests, type Outcome, oneFailed } from './test-counts.ts';

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

const textIn = (fields: Fields | undefined, name: string): string => {
  const value = fields?.[name];
  return typeof value === 'string' ? stripVTControlCharacters(value) : '';
};

/** The test and the first line of its error. */
const failure = (name: string, reason: string): string => `${name}: ${reason.split('\n', 1)[0]}`;

function fromVitest(report: Fields): Outcome {
  const files = listIn(report, 'testResults');
  const failedIn = (file: Fields) =>
    listIn(file, 'assertionResults').filter((test) => test.status === 'failed');
  // A file that fails before its first test has no failed test to count.
  const broken = files.filter((file) => file.status === 'failed' && failedIn(file).length === 0);
  const pathOf = (file: Fields) => relative(root, textIn(file, 'name'));
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + broken.length,
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
    times: files.map((file) => ({
      file: pathOf(file),
      seconds: (numberIn(file, 'endTime') - numberIn(file, 'startTime')) / 1000,
    })),
    failures: [
      ...files.flatMap((file) =>
        failedIn(file).map((test) => {
          const [reason] = Array.isArray(test.failureMessages) ? test.failureMessages : [];
          return failure(`${pathOf(file)} › ${textIn(test, 'fullName')}`, textIn({ reason }, 'reason'));
        }),
      ),
      ...broken.map((file) => failure(pathOf(file), textIn(file, 'message'))),
    ],
  };
}

function fromPlaywright(report: Fields): Outcome {
  const stats = isFields(report.stats) ? report.stats : {};
  const errors = listIn(report, 'errors');
  return {
    passed: numberIn(stats, 'expected'),
    // A test that only passes on retry counts as failed, because participants get no second try either.
    failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky') + errors.length,
    skipped: numberIn(stats, 'skipped'),
    times: listIn(report, 'suites').map(journeyTime),
    failures: [
      ...listIn(report, 'suites').flatMap(journeyFailures),
      ...errors.map((error) => failure('Playwright', textIn(error, 'message'))),
    ],
  };
}

/** The sum of all tests of the file in every language; several may have run at the same time. */
function journeyTime(suite: Fields): FileTime {
  const millisecondsOf = (each: Fields): number =>
    [
      ...listIn(each, 'specs').flatMap((spec) =>
        listIn(spec, 'tests').flatMap((test) =>
          listIn(test, 'results').map((result) => numberIn(result, 'duration')),
        ),
      ),
      ...listIn(each, 'suites').map(millisecondsOf),
    ].reduce((sum, duration) => sum + duration, 0);
  return { file: textIn(suite, 'file'), seconds: millisecondsOf(suite) / 1000 };
}

function journeyFailures(suite: Fields): string[] {
  const own = listIn(suite, 'specs').flatMap((spec) =>
    listIn(spec, 'tests').flatMap((test) => {
      const failed = listIn(test, 'results').find((result) => listIn(result, 'errors').length > 0);
      if (failed === undefined || test.status === 'skipped' || test.status === 'expected') return [];
      const name = `[${textIn(test, 'projectName')}] ${textIn(spec, 'file')} › ${textIn(spec, 'title')}`;
      return [failure(name, textIn(listIn(failed, 'errors')[0], 'message'))];
    }),
  );
  return [...own, ...listIn(suite, 'suites').flatMap(journeyFailures)];
}

/**
 * Sums the runner's JSON report. A missing or invalid report, a report without any executed test, and a runner
 * that exits with an error although its report shows none (an unhandled rejection, a failed teardown) count as
 * failures.
 */
export function readReport(runner: Runner, file: string, exitCode: number): Outcome {
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
  if (!silentFailure) return tally;
  const reason = ran ? 'an error outside of any test; it stands in what the runner printed' : 'no test ran';
  return { ...noTests, ...tally, failed: 1, failures: [failure(runner, reason)] };
}
