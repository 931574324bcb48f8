/**
 * The Jalali calendar by the 33-year cycle, which agrees with the astronomical one from 1206 to 1497 (1827 to
 * 2118). A test compares every day with the calendar of Intl.
 */
export type JalaliDate = { readonly year: number; readonly month: number; readonly day: number };

/** Day number of 1 Farvardin of year 1, counted from 1970-01-01. */
const epoch = -492_268;
const dayMs = 86_400_000;

function isJalaliLeap(year: number): boolean {
  return (((25 * year + 11) % 33) + 33) % 33 < 8;
}

export function getJalaliMonthLength(year: number, month: number): number {
  if (month <= 6) return 31;
  return month <= 11 || isJalaliLeap(year) ? 30 : 29;
}

function countDaysBefore({ year, month, day }: JalaliDate): number {
  const leaps = Math.floor((8 * year + 21) / 33);
  const months = month <= 7 ? 31 * (month - 1) : 186 + 30 * (month - 7);
  return epoch + 365 * (year - 1) + leaps + months + day - 1;
}

/** Converts to an ISO date such as `2026-03-21`; null if the day does not exist. */
export function jalaliToIso(date: JalaliDate): string | null {
  const { year, month, day } = date;
  if (month < 1 || month > 12 || day < 1 || day > getJalaliMonthLength(year, month)) return null;
  return new Date(countDaysBefore(date) * dayMs).toISOString().slice(0, 10);
}

/** Returns null if the text is not an ISO date. */
export function isoToJalali(iso: string): JalaliDate | null {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(moment)) return null;
  const days = Math.floor(moment / dayMs);
  let year = Number(iso.slice(0, 4)) - 621;
  if (countDaysBefore({ year, month: 1, day: 1 }) > days) year -= 1;
  const inYear = days - countDaysBefore({ year, month: 1, day: 1 });
  const month = inYear < 186 ? Math.floor(inYear / 31) + 1 : Math.floor((inYear - 186) / 30) + 7;
  const day = days - countDaysBefore({ year, month, day: 1 }) + 1;
  return { year, month, day };
}
