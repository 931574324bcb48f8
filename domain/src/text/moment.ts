const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoTime = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the date exists in the calendar, from the year 1 on. */
export function isIsoDate(text: string): boolean {
  const parts = isoDate.exec(text);
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0);
  return year >= 1 && day >= 1 && day <= days;
}

export function isIsoTime(text: string): boolean {
  return isoTime.test(text);
}

/** Adds seconds, with which times can be compared as text. */
export function appendSecondsToTime(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}

const dayMs = 86_400_000;

/** Days since 1970-01-01 of an ISO date. */
export function isoToDayNumber(isoDay: string): number {
  return Date.parse(`${isoDay}T00:00:00Z`) / dayMs;
}

/** The ISO date of a day number. */
export function dayNumberToIso(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The earliest time zone starts a day fourteen hours before UTC. */
const earlyMs = 14 * 3_600_000;

let lastStarted = { day: Number.NaN, iso: '' };

/** The last day (ISO 8601) that has begun anywhere. `now` is in milliseconds since 1970. */
export function getLatestDateWorldwide(now: number): string {
  const day = Math.floor((now + earlyMs) / dayMs);
  if (day !== lastStarted.day) lastStarted = { day, iso: dayNumberToIso(day) };
  return lastStarted.iso;
}
