import type { FieldProblem } from '../problem/field-problem.ts';

export const earliestBirthDate = '1900-01-01';
/** The first time zone has its new day fourteen hours before UTC does. */
const earlyMs = 14 * 3_600_000;

/** The last day (ISO 8601) that has begun somewhere. `now`: milliseconds since 1970. */
export function latestBirthDate(now: number): string {
  return new Date(now + earlyMs).toISOString().slice(0, 10);
}

/** Why a day (ISO 8601) can be nobody's birthday, or null. `now`: milliseconds since 1970. */
export function birthDateProblem(day: string, now: number): Pick<FieldProblem, 'code' | 'params'> | null {
  if (day > latestBirthDate(now)) return { code: 'birthDateAhead' };
  return day < earliestBirthDate ? { code: 'dateTooEarly', params: { limit: earliestBirthDate } } : null;
}
