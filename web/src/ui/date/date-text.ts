import { foldDigits, toPersianDigits } from '@nazar/domain/text/digits.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import {
  type CalendarDate,
  type CalendarName,
  toCalendarDate,
  toDayNumber,
  toLocalDayNumber,
  toLocalMoment,
} from './calendar-days.ts';

/** `instant`: ISO 8601 in UTC; `date`: YYYY-MM-DD. */
export type DateFieldKind = 'instant' | 'date';
/** A value as shown and picked; times are in the browser's time zone. */
export type PickedDateTime = { readonly dayNumber: number; readonly hour: number; readonly minute: number };

export const getCalendarOfLanguage = (language: Language): CalendarName =>
  language === 'fa' ? 'persian' : 'gregory';
const getSeparator = (language: Language) => (language === 'fa' ? '/' : '-');

export function parseDateFieldValue(value: string | null, kind: DateFieldKind): PickedDateTime | null {
  if (value === null || value === '') return null;
  if (kind === 'date') {
    const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
    const dayNumber = toDayNumber({ year, month, day }, 'gregory');
    return dayNumber === null ? null : { dayNumber, hour: 0, minute: 0 };
  }
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  return { dayNumber: toLocalDayNumber(moment), hour: moment.getHours(), minute: moment.getMinutes() };
}

export function toDateFieldValue({ dayNumber, hour, minute }: PickedDateTime, kind: DateFieldKind): string {
  if (kind === 'instant') return toLocalMoment(dayNumber, hour, minute).toISOString();
  return formatDate(toCalendarDate(dayNumber, 'gregory'), '-');
}

/** The text that the field shows: «2026-03-21 14:30», «۱۴۰۵/۰۱/۰۱ ۱۴:۳۰». */
export function formatPickedDateTime(
  picked: PickedDateTime | null,
  kind: DateFieldKind,
  language: Language,
): string {
  if (picked === null) return '';
  const date = formatDate(
    toCalendarDate(picked.dayNumber, getCalendarOfLanguage(language)),
    getSeparator(language),
  );
  const text = kind === 'instant' ? `${date} ${formatTime(picked)}` : date;
  return language === 'fa' ? toPersianDigits(text) : text;
}

export function formatTime({ hour, minute }: Pick<PickedDateTime, 'hour' | 'minute'>): string {
  return `${pad(hour, 2)}:${pad(minute, 2)}`;
}

/** Parses typed text with Latin or Persian digits and any separators; null if the calendar has no such date. */
export function parseTypedDateTime(
  typed: string,
  kind: DateFieldKind,
  language: Language,
): PickedDateTime | null {
  const read = readNumbers(typed, kind);
  const dayNumber = read === null ? null : toDayNumber(read, getCalendarOfLanguage(language));
  return read === null || dayNumber === null ? null : { dayNumber, hour: read.hour, minute: read.minute };
}

/** The normalized text of a complete date whose month lacks that day; null otherwise. */
export function formatNonexistentDate(typed: string, kind: DateFieldKind, language: Language): string | null {
  const read = readNumbers(typed, kind);
  if (read === null || read.month < 1 || read.month > 12 || read.day < 1 || read.day > 31) return null;
  if (toDayNumber(read, getCalendarOfLanguage(language)) !== null) return null;
  const text = formatDate(read, getSeparator(language));
  return language === 'fa' ? toPersianDigits(text) : text;
}

function readNumbers(typed: string, kind: DateFieldKind) {
  const numbers = foldDigits(typed).match(/\d+/g)?.map(Number) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers;
  const counts = kind === 'instant' ? [3, 5] : [3];
  if (!counts.includes(numbers.length) || hour > 23 || minute > 59 || year < 1000 || year > 9999) return null;
  return { year, month, day, hour, minute };
}

function formatDate({ year, month, day }: CalendarDate, separator: string): string {
  return [pad(year, 4), pad(month, 2), pad(day, 2)].join(separator);
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
