import { foldDigits } from '../text/digits.ts';
import { jalaliToIso } from '../text/jalali.ts';
import { isIsoDate } from '../text/moment.ts';
import { foldCell } from './fold-cell.ts';

/** The order of dates such as 03/04/2024. */
export const dateOrders = ['monthFirst', 'dayFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The calendar of all dates of a column. */
export const cellCalendars = ['gregorian', 'persian'] as const;
export type CellCalendar = (typeof cellCalendars)[number];

/** How a table writes its dates. */
export type DateNotation = {
  /** Without an order, dates that end with the year are not read. */
  readonly dateOrder?: DateOrder | undefined;
  /** Without a calendar, dates of `persianYears` are Persian and others Gregorian. */
  readonly calendar?: CellCalendar | undefined;
};

/** Matches 2024-3-7, 7.3.2024 and 3/7/2024. */
export const datePatternSource = String.raw`(?:(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})|(?<one>\d{1,2})(?<sign>[-/.])(?<two>\d{1,2})\k<sign>(?<lastYear>\d{4}))`;

const cellDayPattern = new RegExp(String.raw`^${datePatternSource}(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$`);

const dayOnlyPattern = new RegExp(`^${datePatternSource}$`);
const datePrefixPattern = new RegExp(String.raw`^${datePatternSource}(?!\d)`);

/** Whether a cell has a date without a time. */
export function hasOnlyDay(cell: string): boolean {
  return dayOnlyPattern.test(foldCell(cell));
}

/** The year of a cell that starts with a date, or ends a date with the year; null for other cells. */
export function findCellYear(cell: string): number | null {
  const { year, lastYear } = datePrefixPattern.exec(foldCell(cell))?.groups ?? {};
  const written = year ?? lastYear;
  return written === undefined ? null : Number(written);
}

/** Surveys have no Gregorian dates this early; as Persian years these are 1821 to 2120. */
export const persianYears = { first: 1200, last: 1498 } as const;

/** The ISO day of a matched date pattern; null if the day doesn't exist. */
export function dateMatchToIsoDay(
  { year, month, day, one, sign, two, lastYear }: Readonly<Record<string, string | undefined>>,
  { dateOrder, calendar }: DateNotation,
): string | null {
  if (lastYear === undefined) return formatDay(Number(year), Number(month), Number(day), calendar);
  if (dateOrder === undefined) return null;
  // Dates with points and Persian dates start with the day everywhere.
  const isMonthFirst =
    dateOrder === 'monthFirst' && sign !== '.' && !isPersianYear(Number(lastYear), calendar);
  const [ofMonth, ofDay] = isMonthFirst ? [one, two] : [two, one];
  return formatDay(Number(lastYear), Number(ofMonth), Number(ofDay), calendar);
}

export const isPersianYear = (year: number, calendar?: CellCalendar): boolean =>
  calendar === undefined ? year >= persianYears.first && year <= persianYears.last : calendar === 'persian';

function formatDay(
  year: number,
  month: number,
  day: number,
  calendar: CellCalendar | undefined,
): string | null {
  if (isPersianYear(year, calendar)) {
    const persian = jalaliToIso({ year, month, day });
    return persian !== null && isIsoDate(persian) ? persian : null;
  }
  const iso = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');
  return isIsoDate(iso) ? iso : null;
}

/** Converts a cell such as 2024/3/7 or ۱۴۰۲/۱۲/۱۷ to an ISO day; other cells are returned in ASCII digits. */
export function normalizeCellDay(cell: string, notation: DateNotation = {}): string {
  const text = foldDigits(cell);
  const groups = cellDayPattern.exec(text)?.groups;
  return groups === undefined ? text : (dateMatchToIsoDay(groups, notation) ?? text);
}
