import { isFew, mergeDays } from './disclosure.ts';
import { minGroupSize } from './min-group-size.ts';

/** Whether results of some responses may be shown: of enough, and not of nearly all. */
export function mayShowFiltered(matching: number, total: number): boolean {
  return matching >= minGroupSize && !isFew(total - matching);
}

/**
 * By option of a question, how many chose it of those who chose some options of another, the rows of a cross-tab;
 * null where it is hidden. A sum over cells that the cross-tab shows tells no more than it.
 */
export function sumShown(
  { counts, shown }: { readonly counts: Table<number>; readonly shown: Table<boolean> },
  rows: readonly number[],
): (number | null)[] {
  return (counts[0] ?? []).map((_, x) => {
    if (!rows.every((y) => shown[y]?.[x])) return null;
    return rows.reduce((sum, y) => sum + (counts[y]?.[x] ?? 0), 0);
  });
}

type Table<Cell> = readonly (readonly Cell[])[];
type Day = { readonly day: string; readonly people: number; readonly counts: readonly number[] };

/**
 * By option of a question, how many chose it on some days: only where these are whole points of its trend. Null
 * where they are not.
 */
export function countsOfDays(days: readonly Day[], isIn: (day: string) => boolean): number[] | null {
  const points = mergeDays(days);
  const sums = (days[0]?.counts ?? []).map(() => 0);
  let at = 0;
  for (const { day: last, counts } of points) {
    const ofPoint: boolean[] = [];
    for (let next = days[at]; next !== undefined && next.day <= last; next = days[at]) {
      // Days on which nobody answered may be in or out.
      if (next.people > 0) ofPoint.push(isIn(next.day));
      at += 1;
    }
    if (ofPoint.every((inside) => !inside)) continue;
    if (!ofPoint.every((inside) => inside)) return null;
    counts.forEach((count, option) => {
      sums[option] = (sums[option] ?? 0) + count;
    });
  }
  return sums;
}
