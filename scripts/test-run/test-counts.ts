/** The result of a part of the test run. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The duration of a test file. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** With the names of failures and the times by file, if the runner reports them. */
export interface Outcome extends TestCounts {
  failures?: string[];
  times?: FileTime[];
  /** The output of a step that ran in parallel. */
  printed?: string;
}

/** The slowest files, one line each. */
export function formatSlowestFiles(times: readonly FileTime[], count: number): string[] {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

export const addTestCounts = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: TestCounts = { ...noTests, passed: 1 };
export const oneFailed: TestCounts = { ...noTests, failed: 1 };

export const formatTestCounts = ({ passed, failed, skipped }: TestCounts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A run without any executed test is not a success. */
export const isGreen = ({ passed, failed }: TestCounts): boolean => failed === 0 && passed > 0;
