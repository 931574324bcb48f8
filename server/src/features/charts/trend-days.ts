import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import type { DayCounts } from '../results/day-queries.ts';

const longestFilled = 400;
const dayMs = 86_400_000;

/** Days on which nobody answered are part of a trend; over very long times only those with answers are. */
export function fillDays(days: readonly DayCounts[], width: number): readonly DayCounts[] {
  const first = Date.parse(days[0]?.day ?? '');
  const last = Date.parse(days.at(-1)?.day ?? '');
  const length = (last - first) / dayMs + 1;
  if (!(length <= longestFilled)) return days;
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length }, (_, at) => {
    const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, counts: Array.from({ length: width }, () => 0) };
  });
}

/**
 * Of an anonymous inquiry a day tells nothing of fewer people than the smallest group: its counts wait for
 * the next days until there are enough, and the last ones until there are.
 */
export function mergeFewDays(
  days: readonly DayCounts[],
  peopleBehind: (counts: readonly number[]) => number,
): DayCounts[] {
  const merged: DayCounts[] = [];
  let waiting: readonly number[] = [];
  for (const { day, counts } of days) {
    const together = counts.map((count, at) => count + (waiting[at] ?? 0));
    const people = peopleBehind(together);
    if (people >= smallestGroup) merged.push({ day, counts: together });
    waiting = people >= smallestGroup ? [] : together;
  }
  return merged;
}
