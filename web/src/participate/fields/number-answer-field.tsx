import { formatDecimal } from '@nazar/domain/text/digits.ts';
import { localizeTypedDigits } from '@nazar/domain/text/localize-typed-digits.ts';
import { useState } from 'react';
import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import { parseTypedNumber } from './parse-typed-number.ts';
import styles from './text-field.module.css';

/** Accepts Persian and Arabic digits too. Invalid text stays as typed and is reported. */
export function NumberAnswerField({ question, answer, ids, invalid }: AnswerFieldProps) {
  const session = useSession();
  const { digits, language } = usePageTexts();
  const value = answer?.value;
  // «2.» and «2.0» are both 2, so the typed text stays as long as it equals the stored number.
  const [typed, setTyped] = useState('');
  const formatted =
    typeof value === 'number' ? formatDecimal(value, language) : typeof value === 'string' ? value : '';
  const shown = digits(value !== undefined && parseTypedNumber(typed) === value ? typed : formatted);
  return (
    <input
      id={ids.field}
      className={`${styles.input} ${styles.short} ${styles.number}`}
      type="text"
      inputMode={allowsNegative(question.min) ? 'text' : 'decimal'}
      dir="ltr"
      name={makeControlName(question.id)}
      value={shown}
      required={question.isForce}
      placeholder={question.placeholder}
      aria-describedby={ids.problem}
      aria-invalid={invalid || undefined}
      onChange={({ target }) => {
        const text = localizeTypedDigits(target, language);
        setTyped(text);
        session.answer(question.id, { value: parseTypedNumber(text) });
      }}
      // Shows how the text was read.
      onBlur={() => setTyped('')}
    />
  );
}

/** Number keyboards of phones have no minus sign, so a question with negative numbers needs another one. */
function allowsNegative(min: number | string | null): boolean {
  return typeof min !== 'number' || min < 0;
}
