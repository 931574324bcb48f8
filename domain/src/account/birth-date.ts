export const earliestBirthDate = '1900-01-01';
/** The first time zone has its new day fourteen hours before UTC does. */
const earlyMs = 14 * 3_600_000;

/** The last day (ISO 8601) that has begun somewhere. `now`: milliseconds since 1970. */
export function latestBirthDate(now: number): string {
  return new Date(now + earlyMs).toISOString().slice(0, 10);
}

/** Whether a day (ISO 8601) can be somebody's birthday. `now`: milliseconds since 1970. */
export function isBirthDate(day: string, now: number): boolean {
  return day >= earliestBirthDate && day <= latestBirthDate(now);
}
