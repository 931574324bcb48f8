import { useSession, useWords } from '../use-session.ts';
import { controlName, type FieldProps } from './field-props.ts';
import { PartsField, range } from './parts-field.tsx';
import styles from './text-field.module.css';

/** Which half it is, the browser doesn't tell. */
const half = ':';
const pattern = /^(\d{0,2}):(\d{0,2})/;

/** Hours and minutes. A browser's own field speaks the browser's language, which Persian ones seldom do. */
export function TimeField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  const { language, say, digits } = useWords();
  const value = typeof answer?.value === 'string' ? answer.value : '';
  const change = (next: string) => session.answer(question.id, { value: next });
  if (language !== 'fa') {
    return (
      <input
        type="time"
        className={`${styles.input} ${styles.short}`}
        name={controlName(question.id)}
        // Half an entry is the browser's own until it is whole; writing to the field would take it away.
        value={value === half ? '' : value}
        min={typeof question.min === 'string' ? question.min : undefined}
        max={typeof question.max === 'string' ? question.max : undefined}
        required={question.isForce}
        aria-labelledby={ids.label}
        aria-describedby={ids.problem}
        aria-invalid={invalid || undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={({ target }) => {
          if (target.validity.badInput) change(half);
          else if (value === half) change('');
        }}
      />
    );
  }
  const [, hour = '', minute = ''] = pattern.exec(value) ?? [];
  const two = (number: number) => {
    const text = String(number).padStart(2, '0');
    return { value: text, text: digits(text) };
  };
  return (
    <PartsField
      ids={ids}
      invalid={invalid}
      parts={[
        { name: 'hour', label: say('hour'), value: hour, choices: range(0, 23).map(two) },
        { name: 'minute', label: say('minute'), value: minute, choices: range(0, 59).map(two) },
      ]}
      onChange={(name, part) => {
        const [h, m] = name === 'hour' ? [part, minute] : [hour, part];
        change(h === '' && m === '' ? '' : `${h}:${m}`);
      }}
    />
  );
}
