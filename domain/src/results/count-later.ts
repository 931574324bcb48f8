import type { CooperationType } from '../inquiry/inquiry.ts';
import { minGroupSize } from './min-group-size.ts';

/** How an inquiry counts that is anonymous. */
export type LateCounting = {
  readonly cooperationType: CooperationType;
  /** How many responses wait to be counted. */
  readonly waiting: number;
  /** Whether an end has counted those who waited, which no other does. */
  readonly endCounted: boolean;
};

/**
 * Whether a whole group is kept back until the first end, so that what is counted then is never that of few. Not where
 * anybody with the link may answer, unless it was so before: nobody there is known to be the last.
 */
export function keepsGroupBack({ cooperationType, waiting, endCounted }: LateCounting): boolean {
  return !endCounted && (cooperationType !== 'anon' || waiting >= minGroupSize);
}

/**
 * How many of those that wait and those that came to an anonymous inquiry are counted now: whole groups, or two looks
 * at the results would differ by what one of them said.
 */
export function countedNow(came: number, counting: LateCounting): number {
  const all = counting.waiting + came;
  const groups = Math.floor(all / minGroupSize) - (keepsGroupBack(counting) ? 1 : 0);
  return Math.max(0, groups * minGroupSize);
}

/** With so many the first group is counted where one is kept back. */
export const enoughWithGroupBack = 2 * minGroupSize;

/** More than so many never wait, but for those that an older version kept. */
export function maxWaiting({ endCounted }: Pick<LateCounting, 'endCounted'>): number {
  return endCounted ? minGroupSize - 1 : enoughWithGroupBack - 1;
}

/**
 * Whether the first end of an inquiry counts those who wait: nothing is shown of fewer than a group in all, nor are
 * fewer added to others where a group is kept back. Such few wait where an open inquiry was closed to guests.
 */
export function countsAtEnd({ counted, ...counting }: LateCounting & { readonly counted: number }): boolean {
  const { waiting } = counting;
  if (keepsGroupBack(counting) && counted > 0 && waiting < minGroupSize) return false;
  return counted + waiting >= minGroupSize;
}

/** Whether so many changes of counted responses, all of those that wait, are counted now. */
export function mayCountChanges(waiting: number): boolean {
  return waiting >= minGroupSize;
}

/** Whether an end counts changes that wait, fewer than a group: in the list, and by days, one stands out. */
export function countsChangesAtEnd(counting: LateCounting): boolean {
  return !keepsGroupBack(counting);
}
