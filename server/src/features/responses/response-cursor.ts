import { type ResponseSort, responseSorts } from '@nazar/domain/api/response-calls.ts';

/** Start or end of a page of the list: the value of the sort column, and the response. */
export type ResponseCursor = { readonly sort: ResponseSort; readonly key: number; readonly id: string };

const shape =
  /^([a-z]+)_(-?\d{1,18}(?:\.\d{1,25})?(?:e-\d{1,2})?)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Larger numbers of microseconds are beyond the range of the database. */
const maxKey = 2e17;

export function serializeResponseCursor({ sort, key, id }: ResponseCursor): string {
  return `${sort}_${key}_${id}`;
}

/** Returns null for an invalid cursor. */
export function parseResponseCursor(text: string): ResponseCursor | null {
  const [, name, number, id] = shape.exec(text) ?? [];
  const sort = responseSorts.find((each) => each === name);
  const key = Number(number);
  if (sort === undefined || id === undefined || Math.abs(key) > maxKey) return null;
  // Durations are stored in 32 bits.
  if (sort === 'duration' && (!Number.isInteger(key) || Math.abs(key) >= 2 ** 31)) return null;
  if (sort === 'time' && !Number.isInteger(key)) return null;
  // A score column can't store values that are this small.
  if (key !== 0 && Math.fround(key) === 0) return null;
  return { sort, key, id };
}
