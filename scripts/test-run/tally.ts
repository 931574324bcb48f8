/** What a part of the test run came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** With the failures by name, where the runner gives them. */
export interface Outcome extends Tally {
  failures?: string[];
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed: Tally = { ...nothing, failed: 1 };

export const line = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A run in which nothing was executed has shown nothing. */
export const isGreen = ({ passed, failed }: Tally): boolean => failed === 0 && passed > 0;
