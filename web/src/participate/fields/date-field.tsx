import { isoToJalali, jalaliToIso } from '@nazar/domain/text/jalali.ts';
import { jalaliParts } from '../missing-day.ts';
import { useSession, useWords } from '../use-session.ts';
import type { FieldProps } from './field-props.ts';
import { NativeMoment } from './native-moment.tsx';
import { PartsField, range } from './parts-field.tsx';
import { type ReadControl, readParts, readText } from './read-control.ts';

/** Of a date that is typed in the other calendar, half of it. */
const half = 'gregorian:';
const firstYear = 1290;
const lastYear = 1450;
/** As many as a list is looked through for. */
const maxListed = 20;

/** Stored as an ISO date in both calendars. */
export function DateField(props: FieldProps) {
  const { language } = useWords();
  return language === 'fa' ? (
    <JalaliDateField {...props} />
  ) : (
    <NativeMoment {...props} type="date" half={half} max="9999-12-31" />
  );
}

function JalaliDateField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  const { say, digits } = useWords();
  const chosen = partsOf(answer?.value);
  const [first, last] = yearsOf(question);
  const isListed = last - first < maxListed;
  const month = (number: number) => ({ value: String(number), text: say(`jalaliMonth${number}`) });
  const plain = (number: number) => ({ value: String(number), text: digits(number) });
  return (
    <PartsField
      question={question}
      ids={ids}
      invalid={invalid}
      parts={[
        { name: 'day', label: say('day'), value: chosen.day, choices: range(1, 31).map(plain) },
        { name: 'month', label: say('month'), value: chosen.month, choices: range(1, 12).map(month) },
        {
          name: 'year',
          label: say('year'),
          value: chosen.year,
          choices: isListed ? range(first, last).reverse().map(plain) : null,
          whole: (typed) => wholeYear(typed, first, last),
        },
      ]}
      onChange={(name, value) =>
        session.answer(question.id, { value: writeParts({ ...chosen, [name]: value }) })
      }
    />
  );
}

type Parts = { readonly year: string; readonly month: string; readonly day: string };

function partsOf(value: unknown): Parts {
  const text = typeof value === 'string' ? value : '';
  const date = isoToJalali(text);
  if (date !== null) return { year: String(date.year), month: String(date.month), day: String(date.day) };
  const [, year = '', month = '', day = ''] = jalaliParts.exec(text) ?? [];
  return { year, month, day };
}

function writeParts({ year, month, day }: Parts): string {
  if (year === '' && month === '' && day === '') return '';
  const whole = year !== '' && month !== '' && day !== '';
  const iso = whole ? jalaliToIso({ year: Number(year), month: Number(month), day: Number(day) }) : null;
  return iso ?? `jalali:${year}-${month}-${day}`;
}

/** The first and the last year that an answer can have. */
function yearsOf({ min, max }: FieldProps['question']): [number, number] {
  return [yearOf(min) ?? firstYear, yearOf(max) ?? lastYear];
}

function yearOf(limit: number | string | null): number | undefined {
  return typeof limit === 'string' ? isoToJalali(limit)?.year : undefined;
}

/** A year that was written with its last two digits, where the bounds leave only one such. */
function wholeYear(typed: string, first: number, last: number): string {
  if (typed.length !== 2) return typed;
  const fitting = [1300, 1400]
    .map((century) => century + Number(typed))
    .filter((year) => year >= first && year <= last);
  return fitting.length === 1 ? String(fitting[0]) : typed;
}

/** Of either calendar's controls: the form holds what the page was made with. */
export const readDate: ReadControl = (question, data) => {
  const parts = readParts(question, data, ['year', 'month', 'day']);
  if (parts === null) return readText(question, data);
  const [first, last] = yearsOf(question);
  return writeParts({ ...parts, year: wholeYear(parts.year.replace(/\D/g, ''), first, last) });
};
