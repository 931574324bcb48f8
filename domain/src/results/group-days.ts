import type { CountedNumber } from '../inquiries/answer-types/number-bins.ts';
import { isoToJalali, jalaliToIso } from '../text/jalali.ts';
import type { Language } from '../text/language.ts';
import { dayNumberToIso, isoToDayNumber } from '../text/moment.ts';

export const calendars = ['gregorian', 'persian'] as const;
/** The calendar whose months and years group days. */
export type CalendarSystem = (typeof calendars)[number];
export const calendarByLanguage: Record<Language, CalendarSystem> = { en: 'gregorian', fa: 'persian' };
const dayUnits = ['day', 'month', 'year'] as const;
type DayGroupUnit = (typeof dayUnits)[number];

/** Days over a longer period are grouped by month, and months over a longer one by year. */
const maxDays = 31;
const maxMonths = 36;

type GroupedDays = {
  readonly unit: DayGroupUnit;
  /** Groups by their first day (ISO), ascending, without empty ones. */
  readonly groups: readonly { readonly at: string; readonly count: number }[];
};

/** The unit for grouping days in this range (days since 1970-01-01). */
function chooseDayUnit(first: number, last: number): DayGroupUnit {
  if (last - first < maxDays) return 'day';
  return last - first <= maxMonths * 30.5 ? 'month' : 'year';
}

/** Groups counted days (days since 1970-01-01, ascending) by month or year of a calendar. */
export function groupDays(
  days: readonly CountedNumber[],
  calendar: CalendarSystem,
  unit = chooseDayUnit(days[0]?.value ?? 0, days.at(-1)?.value ?? 0),
): GroupedDays {
  const counts = new Map<string, number>();
  for (const { value, count } of days) {
    const at = startOf(dayNumberToIso(value), unit, calendar);
    counts.set(at, (counts.get(at) ?? 0) + count);
  }
  return { unit, groups: [...counts].map(([at, count]) => ({ at, count })) };
}

/** ISO dates have years of four digits. */
const firstIsoDay = '0001-01-01';
const lastIsoDay = '9999-12-31';

/** The last day (ISO) of a period that starts on the given day (ISO). */
export function getLastDayOfPeriod(start: string, unit: DayGroupUnit, calendar: CalendarSystem): string {
  if (unit === 'day') return start;
  // This day is always in the next month or year, even if the current one is long.
  const later = isoToDayNumber(start) + (unit === 'month' ? 32 : 367);
  if (later > isoToDayNumber(lastIsoDay)) return lastIsoDay;
  return dayNumberToIso(isoToDayNumber(startOf(dayNumberToIso(later), unit, calendar)) - 1);
}

/** The calendar unit that a range of days (ISO, inclusive) fills exactly, or null. */
export function findExactPeriodUnit(
  first: string,
  last: string,
  calendar: CalendarSystem,
): DayGroupUnit | null {
  return (
    dayUnits.find(
      (unit) =>
        startOf(first, unit, calendar) === first && getLastDayOfPeriod(first, unit, calendar) === last,
    ) ?? null
  );
}

/** The first day of the month or year that contains the day. */
function startOf(day: string, unit: DayGroupUnit, calendar: CalendarSystem): string {
  if (unit === 'day') return day;
  if (calendar === 'gregorian')
    return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
  const date = isoToJalali(day);
  if (date === null) return day;
  const start = jalaliToIso({ ...date, month: unit === 'month' ? date.month : 1, day: 1 }) ?? day;
  return start < firstIsoDay ? firstIsoDay : start;
}
