import { foldDigits } from '../text/digits.ts';
import { jalaliToIso } from '../text/jalali.ts';
import { isIsoDate } from '../text/moment.ts';

const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;

/** Surveys have no answers from a Gregorian year this early; as Persian years they are 1821 to 2120. */
const persianYears = { first: 1200, last: 1498 } as const;

/** `2024-03-07` for a year, month and day; years from 1200 to 1498 are of the Persian calendar. */
export function isoDayOf(year: number, month: number, day: number): string | null {
  if (year >= persianYears.first && year <= persianYears.last) return jalaliToIso({ year, month, day });
  const iso = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');
  return isIsoDate(iso) ? iso : null;
}

/** The ISO day of a cell such as 2024/3/7 or ۱۴۰۲/۱۲/۱۷; if it isn't a day, the cell in ASCII digits. */
export function readDay(cell: string): string {
  const text = foldDigits(cell);
  const parts = written.exec(text);
  if (parts === null) return text;
  const [year = 0, month = 0, day = 0] = parts.slice(1, 4).map(Number);
  return isoDayOf(year, month, day) ?? text;
}
