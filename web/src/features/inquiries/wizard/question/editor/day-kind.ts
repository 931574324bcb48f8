import type { AnswerBounds } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { dateType } from '@nazar/domain/inquiries/answer-types/date.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { type CalendarName, toCalendarDate, toDayNumber } from '../../../../../ui/date/calendar-days.ts';

/** The kind of day that a question asks for, which sets the bounds of an answer. */
export const dayKinds = ['any', 'birthday', 'past', 'ahead', 'thisYear', 'around'] as const;
type DayKind = (typeof dayKinds)[number];

const calendars: readonly CalendarName[] = ['persian', 'gregory'];

/** Maximum age of a participant, in years. */
const lifetime = 120;
/** The number of years ahead that plans may reach. */
const outlook = 10;

/** The bounds in whole years of a calendar. They are fixed days, so past days of the current year are included. */
export function makeDayKindBounds(sense: DayKind, today: number, calendar: CalendarName): AnswerBounds {
  const { year } = toCalendarDate(today, calendar);
  const first = (of: number) => toIso(toDayNumber({ year: of, month: 1, day: 1 }, calendar) ?? today);
  const last = (of: number) =>
    toIso((toDayNumber({ year: of + 1, month: 1, day: 1 }, calendar) ?? today) - 1);
  switch (sense) {
    case 'any':
      return dateType.usualBounds(0);
    case 'birthday':
      return { min: first(year - lifetime), max: toIso(today) };
    case 'around':
      return { min: first(year - 1), max: last(year + 1) };
    case 'thisYear':
      return { min: first(year), max: last(year) };
    case 'past':
      return { min: first(year - 100), max: last(year) };
    case 'ahead':
      return { min: toIso(today), max: last(year + outlook) };
  }
}

/** The kind of day with these bounds today, in any calendar; null for custom bounds. */
export function findDayKind(own: AnswerBounds, today: number): DayKind | null {
  const isGivenBy = (sense: DayKind) =>
    calendars.some((calendar) => isSame(makeDayKindBounds(sense, today, calendar), own));
  return dayKinds.find(isGivenBy) ?? null;
}

/** The bounds of a new question: any day, or a birthday. */
export function makeInitialDateBounds(body: string, today: number, calendar: CalendarName): AnswerBounds {
  return makeDayKindBounds(asksBirthday(body) ? 'birthday' : 'any', today, calendar);
}

/**
 * The bounds after a change of the question's text. They become those of a birthday when it asks for one, unless the
 * author has changed the initial bounds.
 */
export function computeDateBoundsAfterRewording(
  question: AnswerBounds & { readonly body: string },
  body: string,
  today: number,
  calendar: CalendarName,
): AnswerBounds | null {
  const isNew = asksBirthday(body) && !asksBirthday(question.body);
  return isNew && findDayKind(question, today) === 'any'
    ? makeDayKindBounds('birthday', today, calendar)
    : null;
}

const birthday =
  /birth ?-?(?:day|date)|date of (?:your |their |his |her )?birth|\bd\.?o\.?b\b|\bborn\b|تولد|متولد|زادروز|(?:به )?دنیا آمد/i;

function asksBirthday(body: string): boolean {
  return birthday.test(foldText(visibleText(body)));
}

const isSame = (one: AnswerBounds, other: AnswerBounds) => one.min === other.min && one.max === other.max;

function toIso(dayNumber: number): string {
  return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
}
