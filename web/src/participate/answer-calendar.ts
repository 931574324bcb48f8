import {
  getJalaliMonthLength,
  isoToJalali,
  type JalaliDate,
  jalaliToIso,
} from '@nazar/domain/text/jalali.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { isIsoDate } from '@nazar/domain/text/moment.ts';
import type { SessionCore } from './session/session-core.ts';

type FormatText = SessionCore['t'];
type Day = JalaliDate;

/** A calendar with separate fields for day, month and year. Answers are stored as ISO dates. */
export type AnswerCalendar = {
  /** The prefix of an incomplete or nonexistent date. */
  readonly prefix: string;
  /** The range of years for a question without bounds, and the centuries for years typed with two digits. */
  readonly years: readonly [number, number];
  readonly centuries: readonly number[];
  monthName(month: number, t: FormatText): string;
  monthLength(year: number, month: number): number;
  toIso(day: Day): string | null;
  fromIso(iso: string): Day | null;
};

const jalali: AnswerCalendar = {
  prefix: 'jalali:',
  years: [1290, 1450],
  centuries: [1300, 1400],
  monthName: (month, t) => t(`jalaliMonth${month}`),
  monthLength: getJalaliMonthLength,
  toIso: jalaliToIso,
  fromIso: isoToJalali,
};

const gregorian: AnswerCalendar = {
  prefix: 'gregorian:',
  years: [1900, 2100],
  centuries: [1900, 2000],
  monthName: (month) =>
    new Date(Date.UTC(2000, month - 1)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' }),
  monthLength: (year, month) => new Date(Date.UTC(year, month, 0)).getUTCDate(),
  toIso: ({ year, month, day }) => {
    const two = (part: number) => String(part).padStart(2, '0');
    const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
    return isIsoDate(iso) ? iso : null;
  },
  fromIso: (iso) => {
    const [year = 0, month = 0, day = 0] = isIsoDate(iso) ? iso.split('-').map(Number) : [];
    return year === 0 ? null : { year, month, day };
  },
};

export function findAnswerCalendar(language: Language): AnswerCalendar {
  return language === 'fa' ? jalali : gregorian;
}

/** Whether the year of a date was typed with fewer than four digits. */
export function isShortYear(value: unknown, language: Language): boolean {
  return (findAnswerCalendar(language).fromIso(String(value))?.year ?? 1000) < 1000;
}

/** The part after the prefix. */
export const datePartsPattern = /^[a-z]+:(\d*)-(\d*)-(\d*)$/;

/** The problem of a complete date that doesn't exist in the calendar; null otherwise. */
export function findNonexistentDateProblem(value: unknown, t: FormatText): string | null {
  const text = typeof value === 'string' ? value : '';
  const calendar = [jalali, gregorian].find(({ prefix }) => text.startsWith(prefix));
  const [year = 0, month = 0, day = 0] = (datePartsPattern.exec(text) ?? []).slice(1).map(Number);
  if (calendar === undefined || year === 0 || month < 1 || month > 12) return null;
  const days = calendar.monthLength(year, month);
  if (day <= days) return null;
  return t('dayMissing', { days, month: calendar.monthName(month, t), year: String(year) });
}
