import { isoToJalali, jalaliToIso } from '@nazar/domain/text/jalali.ts';
import { useSession, useWords } from '../use-session.ts';
import { controlName, type FieldProps } from './field-props.ts';
import { PartsField, range } from './parts-field.tsx';
import styles from './text-field.module.css';

/** Before every part is chosen: kept as it stands, and no date yet. */
const partial = /^jalali:(\d*)-(\d*)-(\d*)$/;
const firstYear = 1290;
const lastYear = 1450;
/** As many as a list is looked through for. */
const maxListed = 20;

/** Stored as an ISO date in both calendars. */
export function DateField(props: FieldProps) {
  const { language } = useWords();
  return language === 'fa' ? <JalaliDateField {...props} /> : <GregorianDateField {...props} />;
}

function GregorianDateField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  return (
    <input
      type="date"
      className={`${styles.input} ${styles.short}`}
      name={controlName(question.id)}
      value={typeof answer?.value === 'string' ? answer.value : ''}
      min={typeof question.min === 'string' ? question.min : undefined}
      max={typeof question.max === 'string' ? question.max : '9999-12-31'}
      required={question.isForce}
      aria-labelledby={ids.label}
      aria-describedby={ids.problem}
      aria-invalid={invalid || undefined}
      onChange={(event) => session.answer(question.id, { value: event.target.value })}
    />
  );
}

function JalaliDateField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  const { say, digits } = useWords();
  const chosen = readParts(answer?.value);
  const [first, last] = [yearOf(question.min) ?? firstYear, yearOf(question.max) ?? lastYear];
  const isListed = last - first < maxListed;
  const month = (number: number) => ({ value: String(number), text: say(`jalaliMonth${number}`) });
  const plain = (number: number) => ({ value: String(number), text: digits(number) });
  return (
    <PartsField
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

function readParts(value: unknown): Parts {
  const text = typeof value === 'string' ? value : '';
  const date = isoToJalali(text);
  if (date !== null) return { year: String(date.year), month: String(date.month), day: String(date.day) };
  const [, year = '', month = '', day = ''] = partial.exec(text) ?? [];
  return { year, month, day };
}

function writeParts({ year, month, day }: Parts): string {
  if (year === '' && month === '' && day === '') return '';
  const whole = year !== '' && month !== '' && day !== '';
  const iso = whole ? jalaliToIso({ year: Number(year), month: Number(month), day: Number(day) }) : null;
  return iso ?? `jalali:${year}-${month}-${day}`;
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
