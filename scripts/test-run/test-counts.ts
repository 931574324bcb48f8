/** What a part of the test run came to. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How long a test file took. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** With the failures by name and the times by file, where the runner gives them. */
export interface Outcome extends TestCounts {
  failures?: string[];
  times?: FileTime[];
  /** What was printed by what ran beside something else. */
  printed?: string;
}

/** The files that took longest, the longest first, each as a line. */
export function slowest(times: readonly FileTime[], count: number): string[] {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

export const add = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const nothing: TestCounts = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: TestCounts = { ...nothing, passed: 1 };
export const oneFailed: TestCounts = { ...nothing, failed: 1 };

export const line = ({ passed, failed, skipped }: TestCounts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A run in which nothing was executed has shown nothing. */
export const isGreen = ({ passed, failed }: TestCounts): boolean => failed === 0 && passed > 0;
