import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Runner, readReport } from './read-report.ts';
import { root } from './run.ts';
import { addTestCounts, formatSlowestFiles, formatTestCounts, isGreen, type Outcome } from './test-counts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nazar-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function outcome(runner: Runner, report: unknown, exitCode = 0): Outcome {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return readReport(runner, file, exitCode);
}

/** The summary line of a report. */
const read = (runner: Runner, report: unknown, exitCode?: number) =>
  formatTestCounts(outcome(runner, report, exitCode));
const failures = (runner: Runner, report: unknown) => outcome(runner, report, 1).failures;

const vitest = (passed: number, failed = 0, pending = 0, testResults: unknown[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: 0,
  testResults,
});

const playwright = (expected: number, unexpected = 0, flaky = 0, skipped = 0, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky, skipped },
  errors,
});

describe('reading a runner’s report', () => {
  it.each<[string, Runner, unknown, number, string]>([
    ['a green Vitest run', 'vitest', vitest(12, 0, 2), 0, '12 passed, 0 failed, 2 skipped'],
    ['a red Vitest run', 'vitest', vitest(12, 3), 1, '12 passed, 3 failed, 0 skipped'],
    [
      'a test file that breaks before its tests',
      'vitest',
      vitest(12, 0, 0, [{ status: 'failed', assertionResults: [] }]),
      1,
      '12 passed, 1 failed, 0 skipped',
    ],
    [
      'a test file with a failed test, once',
      'vitest',
      vitest(1, 1, 0, [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]),
      1,
      '1 passed, 1 failed, 0 skipped',
    ],
    ['an error outside of any test', 'vitest', vitest(12), 1, '12 passed, 1 failed, 0 skipped'],
    ['a run without tests', 'vitest', vitest(0), 0, '0 passed, 1 failed, 0 skipped'],
    ['a run with skipped tests only', 'vitest', vitest(0, 0, 5), 0, '0 passed, 1 failed, 5 skipped'],
    ['a green Playwright run', 'playwright', playwright(4, 0, 0, 1), 0, '4 passed, 0 failed, 1 skipped'],
    ['a red Playwright run', 'playwright', playwright(4, 2), 1, '4 passed, 2 failed, 0 skipped'],
    [
      'a test that passes at the second try',
      'playwright',
      playwright(4, 0, 1),
      0,
      '4 passed, 1 failed, 0 skipped',
    ],
    [
      'a Playwright that could not load its tests',
      'playwright',
      playwright(0, 0, 0, 0, [{ message: 'x' }]),
      1,
      '0 passed, 1 failed, 0 skipped',
    ],
    ['an empty report', 'vitest', '', 0, '0 passed, 1 failed, 0 skipped'],
    ['a report of another shape', 'playwright', '[]', 0, '0 passed, 1 failed, 0 skipped'],
  ])('counts %s', (_title, runner, report, exitCode, expected) => {
    expect(read(runner, report, exitCode)).toBe(expected);
  });

  it('says where to look when the runner failed but no test did', () => {
    expect(failures('vitest', vitest(2))).toEqual([
      'vitest: an error outside of any test; it stands in what the runner printed',
    ]);
    expect(failures('playwright', playwright(0))).toEqual(['playwright: no test ran']);
  });

  it('lists failed tests of Vitest with the first line of the error', () => {
    const failed = {
      status: 'failed',
      fullName: 'adding > adds',
      failureMessages: ['Error: 3, not 4\n at x'],
    };
    const testResults = [
      {
        name: join(root, 'domain/a.test.ts'),
        status: 'failed',
        assertionResults: [{ status: 'passed' }, failed],
      },
      {
        name: join(root, 'domain/b.test.ts'),
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
    ];
    expect(failures('vitest', vitest(1, 1, 0, testResults))).toEqual([
      'domain/a.test.ts › adding > adds: Error: 3, not 4',
      'domain/b.test.ts: no such file',
    ]);
  });

  it('lists failed journeys of Playwright at any depth', () => {
    const message = '\u001b[31mError: not focused\u001b[39m\nCall log';
    const tests = [
      { projectName: 'en', status: 'expected', results: [{ errors: [] }] },
      { projectName: 'fa', status: 'unexpected', results: [{ errors: [{ message }] }] },
    ];
    const suites = [{ suites: [{ specs: [{ title: 'signs in', file: 'a.spec.ts', tests }] }] }];
    expect(failures('playwright', { ...playwright(1, 1), suites })).toEqual([
      '[fa] a.spec.ts › signs in: Error: not focused',
    ]);
  });

  it('counts a missing report as a failure', () => {
    expect(formatTestCounts(readReport('vitest', join(folder, 'none.json'), 0))).toBe(
      '0 passed, 1 failed, 0 skipped',
    );
  });

  it('is green only when something passed and nothing failed', () => {
    const green = { passed: 1, failed: 0, skipped: 3 };
    expect(isGreen(green)).toBe(true);
    expect(isGreen(addTestCounts(green, { passed: 0, failed: 1, skipped: 0 }))).toBe(false);
    expect(isGreen({ passed: 0, failed: 0, skipped: 3 })).toBe(false);
  });
});

describe('the times of files', () => {
  it('come from the runners, with journeys summed over languages and nested suites', () => {
    const file = join(root, 'server/src/a.test.ts');
    const unit = vitest(1, 0, 0, [{ name: file, startTime: 1_000, endTime: 3_500, assertionResults: [] }]);
    expect(outcome('vitest', unit).times).toEqual([{ file: 'server/src/a.test.ts', seconds: 2.5 }]);
    const spec = (duration: number) => ({ specs: [{ tests: [{ results: [{ duration }] }] }] });
    const journeys = {
      ...playwright(3),
      suites: [{ file: 'path.spec.ts', ...spec(4_000), suites: [spec(500)] }],
    };
    expect(outcome('playwright', journeys).times).toEqual([{ file: 'path.spec.ts', seconds: 4.5 }]);
  });

  it('are listed longest first', () => {
    const times = [1, 30, 2].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }));
    expect(formatSlowestFiles(times, 2)).toEqual(['  30.0 s  30.test.ts', '   2.0 s  2.test.ts']);
  });
});
