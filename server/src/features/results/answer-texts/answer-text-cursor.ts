import { type AppliedAnswerTextSort, appliedAnswerTextSorts } from '@nazar/domain/api/result-calls.ts';

export type { AppliedAnswerTextSort };

/** The end of a page of texts. */
export type AnswerTextCursor = {
  readonly sort: AppliedAnswerTextSort;
  readonly count: number;
  /** Microseconds since 1970. */
  readonly newest: number;
  readonly hash: string;
};

const shape = /^([a-z]+)_(\d{1,9})_(\d{1,16})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function serializeAnswerTextCursor({ sort, count, newest, hash }: AnswerTextCursor): string {
  return `${sort}_${count}_${newest}_${hash}`;
}

/** Returns null for an invalid cursor. */
export function parseAnswerTextCursor(text: string): AnswerTextCursor | null {
  const [, name, count, newest, hash] = shape.exec(text) ?? [];
  const sort = appliedAnswerTextSorts.find((each) => each === name);
  if (sort === undefined || hash === undefined) return null;
  return { sort, count: Number(count), newest: Number(newest), hash };
}
