import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';

/** Stops the whole import, with a message for the person who started it. */
export class ImportError extends Error {
  /** The problem's code on screens, if it can occur there. */
  readonly failure: ImportFailure | null;

  constructor(message: string, failure: ImportFailure | null = null) {
    super(message);
    this.name = 'ImportError';
    this.failure = failure;
  }
}
