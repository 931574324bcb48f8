import { foldDigits } from '../text/digits.ts';
import { jalaliToIso } from '../text/jalali.ts';
import { isIsoDate } from '../text/moment.ts';

const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;

/** Surveys have no Gregorian dates this early; as Persian years these are 1821 to 2120. */
const persianYears = { first: 1200, last: 1498 } as const;

/**
 * Formats a year, month and day as `2024-03-07`; years from 1200 to 1498 are read in the Persian calendar.
 */
export function toIsoDay(year: number, month: number, day: number): string | null {
  if (year >= persianYears.first && year <= persianYears.last) return jalaliToIso({ year, month, day });
  const iso = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');
  return isIsoDate(iso) ? iso : null;
}

/** Converts a cell such as 2024/3/7 or ۱۴۰۲/۱۲/۱۷ to an ISO day; other cells are returned in ASCII digits. */
export function normalizeCellDay(cell: string): string {
  const text = foldDigits(cell);
  const parts = written.exec(text);
  if (parts === null) return text;
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  return toIsoDay(year, month, day) ?? text;
}
