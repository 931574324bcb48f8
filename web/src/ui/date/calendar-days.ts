import { getJalaliMonthLength, isoToJalali, jalaliToIso } from '@nazar/domain/text/jalali.ts';
import { dayNumberToIso, isoToDayNumber as dayOfIso } from '@nazar/domain/text/moment.ts';

/** Converts between day numbers (1970-01-01 is 0) and dates of a calendar. */
export type CalendarName = 'gregory' | 'persian';
export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

const dayMs = 86_400_000;

export function toCalendarDate(dayNumber: number, calendar: CalendarName): CalendarDate {
  const jalali = calendar === 'persian' ? isoToJalali(dayNumberToIso(dayNumber)) : null;
  if (jalali !== null) return jalali;
  const date = new Date(dayNumber * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day number; null if the date doesn't exist (31 April, 30 Esfand of a common year). */
export function toDayNumber(date: CalendarDate, calendar: CalendarName): number | null {
  const { year, month, day } = date;
  if (calendar === 'persian') {
    const iso = jalaliToIso(date);
    return iso === null ? null : dayOfIso(iso);
  }
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month, calendar)) return null;
  return Date.UTC(year, month - 1, day) / dayMs;
}

export function monthLength(year: number, month: number, calendar: CalendarName): number {
  if (calendar === 'persian') return getJalaliMonthLength(year, month);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The first day of the month that is `count` months away. */
export function getFirstDayOfMonthAfter({ year, month }: CalendarDate, count: number): CalendarDate {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1, day: 1 };
}

/** 0 is Saturday: weeks run Saturday to Friday in both languages. */
export function getWeekdayFromSaturday(dayNumber: number): number {
  return (((dayNumber + 5) % 7) + 7) % 7;
}

/** The day of a moment in this browser's time zone. */
export function toLocalDayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / dayMs;
}

/** A moment of a day in this browser's time zone. */
export function toLocalMoment(dayNumber: number, hour: number, minute: number): Date {
  const { year, month, day } = toCalendarDate(dayNumber, 'gregory');
  return new Date(year, month - 1, day, hour, minute);
}
