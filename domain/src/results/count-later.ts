import { minGroupSize } from './min-group-size.ts';

/**
 * How many of those that came to an anonymous inquiry are counted now, together with all that waited. Fewer than a
 * group wait: otherwise two looks at the results would differ by what one of them said.
 */
export function countedNow(waiting: number, came: number): number {
  const all = waiting + came;
  return Math.max(0, all - (all % minGroupSize) - waiting);
}

/** Whether the first end of an inquiry counts those who wait: nothing is shown of fewer than a group in all. */
export function countsAtEnd({ counted, waiting }: { counted: number; waiting: number }): boolean {
  return counted + waiting >= minGroupSize;
}

/** Whether so many changes of counted responses, all of those that wait, are counted now. */
export function mayCountChanges(waiting: number): boolean {
  return waiting >= minGroupSize;
}
