import { foldDigits } from '@nazar/domain/text/digits.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import type { ComponentProps } from 'react';
import { useSession } from '../use-session.ts';
import { controlName, type FieldProps } from './field-props.ts';
import styles from './text-field.module.css';

const inputs: Record<string, ComponentProps<'input'>> = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url', dir: 'ltr', placeholder: 'https://' },
};

/** A line or several, an address, a number to call. */
export function TextField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  const { responseType } = question;
  const dir = textDir(answer?.value);
  const common = {
    id: ids.field,
    name: controlName(question.id),
    value: typeof answer?.value === 'string' ? answer.value : '',
    required: question.isForce,
    'aria-describedby': ids.problem,
    'aria-invalid': invalid || undefined,
  };
  if (responseType === 'longText') {
    return (
      <textarea
        {...common}
        className={styles.area}
        rows={4}
        dir={dir}
        onChange={(event) => session.answer(question.id, { value: event.target.value })}
      />
    );
  }
  const isPhone = responseType === 'phone';
  return (
    <input
      dir={dir}
      {...inputs[responseType]}
      {...common}
      className={styles.input}
      onChange={({ target }) =>
        session.answer(question.id, { value: isPhone ? foldDigits(target.value) : target.value })
      }
    />
  );
}
