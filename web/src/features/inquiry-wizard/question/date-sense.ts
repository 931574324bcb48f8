import type { Bounds } from '@nazar/domain/inquiry/answer-types/answer-type.ts';
import { date } from '@nazar/domain/inquiry/answer-types/date.ts';
import { type CalendarName, toCalendarDate, toDayNumber } from '../../../ui/date/calendar-days.ts';

/** What kind of day is asked for, which says between which days an answer has to be. */
export const dateSenses = ['any', 'birthday', 'thisYear', 'past', 'ahead'] as const;
export type DateSense = (typeof dateSenses)[number];

/** Older than anybody who answers. */
const lifetime = 120;
/** Years that plans reach. */
const outlook = 10;

/**
 * Bounds by whole years of a calendar. They are days and don't move on with time, so days that lie behind are taken
 * until the year ends.
 */
export function boundsOf(sense: DateSense, today: number, calendar: CalendarName): Bounds {
  const { year } = toCalendarDate(today, calendar);
  const first = (of: number) => iso(toDayNumber({ year: of, month: 1, day: 1 }, calendar) ?? today);
  const last = (of: number) => iso((toDayNumber({ year: of + 1, month: 1, day: 1 }, calendar) ?? today) - 1);
  switch (sense) {
    case 'any':
      return date.usualBounds(0);
    case 'birthday':
      return { min: first(year - lifetime), max: iso(today) };
    case 'thisYear':
      return { min: first(year), max: last(year) };
    case 'past':
      return { min: first(year - 100), max: last(year) };
    case 'ahead':
      return { min: iso(today), max: last(year + outlook) };
  }
}

/** The sense that gives these bounds today; null for bounds of the author's own. */
export function senseOf({ min, max }: Bounds, today: number, calendar: CalendarName): DateSense | null {
  const found = dateSenses.find((sense) => {
    const bounds = boundsOf(sense, today, calendar);
    return bounds.min === min && bounds.max === max;
  });
  return found ?? null;
}

function iso(dayNumber: number): string {
  return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
}
