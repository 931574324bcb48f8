import type { FieldProblem } from '../problem/field-problem.ts';
import { getLatestDateWorldwide } from '../text/moment.ts';

export const earliestBirthDate = '1900-01-01';
/** The latest possible birthday (ISO 8601). `now`: milliseconds since 1970. */
export const computeLatestBirthDate = (now: number): string => getLatestDateWorldwide(now);

/** The reason why a day (ISO 8601) can't be a birthday, or null. `now` is in milliseconds since 1970. */
export function findBirthDateProblem(day: string, now: number): Pick<FieldProblem, 'code' | 'params'> | null {
  if (day > computeLatestBirthDate(now)) return { code: 'birthDateAhead' };
  return day < earliestBirthDate ? { code: 'dateTooEarly', params: { limit: earliestBirthDate } } : null;
}
