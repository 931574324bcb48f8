import type { Language } from '@nazar/domain/text/language.ts';
import { type AnswerCalendar, datePartsPattern, findAnswerCalendar } from '../answer-calendar.ts';
import { usePageTexts, useSession } from '../use-session.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import { type ControlReader, readControlParts } from './control-readers.ts';
import { DateTimePartsField, listIntegers } from './date-time-parts-field.tsx';

/** More years than this don't fit a list. */
const maxListed = 20;

/** Day, month and year in the calendar of the inquiry's language. */
export function DateAnswerField({ question, answer, ids, invalid }: AnswerFieldProps) {
  const session = useSession();
  const { t, digits, language } = usePageTexts();
  const calendar = findAnswerCalendar(language);
  const chosen = parseParts(calendar, answer?.value);
  const [first, last] = getYearRange(calendar, question);
  const isListed = last - first < maxListed;
  const month = (number: number) => ({ value: String(number), text: calendar.monthName(number, t) });
  const plain = (number: number) => ({ value: String(number), text: digits(number) });
  return (
    <DateTimePartsField
      question={question}
      ids={ids}
      invalid={invalid}
      parts={[
        { name: 'day', label: t('day'), value: chosen.day, choices: listIntegers(1, 31).map(plain) },
        { name: 'month', label: t('month'), value: chosen.month, choices: listIntegers(1, 12).map(month) },
        {
          name: 'year',
          label: t('year'),
          value: chosen.year,
          choices: isListed ? listIntegers(first, last).reverse().map(plain) : null,
          whole: (typed) => completeYear(calendar, typed, [first, last]),
        },
      ]}
      onChange={(name, value) =>
        session.answer(question.id, { value: writeParts(calendar, { ...chosen, [name]: value }) })
      }
    />
  );
}

type Parts = { readonly year: string; readonly month: string; readonly day: string };

function parseParts(calendar: AnswerCalendar, value: unknown): Parts {
  const text = typeof value === 'string' ? value : '';
  const date = calendar.fromIso(text);
  if (date !== null) return { year: String(date.year), month: String(date.month), day: String(date.day) };
  const [, year = '', month = '', day = ''] = datePartsPattern.exec(text) ?? [];
  return { year, month, day };
}

function writeParts(calendar: AnswerCalendar, { year, month, day }: Parts): string {
  if (year === '' && month === '' && day === '') return '';
  const whole = year !== '' && month !== '' && day !== '';
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  return (whole ? calendar.toIso(date) : null) ?? `${calendar.prefix}${year}-${month}-${day}`;
}

/** The first and the last year that an answer can have. */
function getYearRange(
  calendar: AnswerCalendar,
  { min, max }: AnswerFieldProps['question'],
): [number, number] {
  const toYear = (limit: number | string | null) =>
    typeof limit === 'string' ? calendar.fromIso(limit)?.year : undefined;
  return [toYear(min) ?? calendar.years[0], toYear(max) ?? calendar.years[1]];
}

/** Completes a year typed with two digits, if the bounds allow only one century. */
function completeYear({ centuries }: AnswerCalendar, typed: string, [first, last]: [number, number]): string {
  if (typed.length !== 2) return typed;
  const fitting = centuries
    .map((century) => century + Number(typed))
    .filter((year) => year >= first && year <= last);
  return fitting.length === 1 ? String(fitting[0]) : typed;
}

/** Reads a form that was filled in before the script ran. */
export const readDateControl: ControlReader = (question, data) => {
  const parts = readControlParts(question, data, ['year', 'month', 'day']);
  if (parts === null) return null;
  const calendar = findAnswerCalendar(document.documentElement.lang as Language);
  const year = completeYear(calendar, parts.year.replace(/\D/g, ''), getYearRange(calendar, question));
  return writeParts(calendar, { ...parts, year });
};
