import type { ChoiceCountsOfDay } from '../day-queries.ts';

const maxFilledDays = 400;
const dayMs = 86_400_000;

/** A trend includes days without answers, except over very long periods. */
export function addEmptyTrendDays(
  days: readonly ChoiceCountsOfDay[],
  width: number,
): readonly ChoiceCountsOfDay[] {
  const first = Date.parse(days[0]?.day ?? '');
  const last = Date.parse(days.at(-1)?.day ?? '');
  const length = (last - first) / dayMs + 1;
  if (!(length <= maxFilledDays)) return days;
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length }, (_, at) => {
    const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, counts: Array.from({ length: width }, () => 0) };
  });
}
