import { useEffect, useRef } from 'react';
import { useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import styles from './text-field.module.css';

type Props = AnswerFieldProps & {
  readonly type: 'date' | 'time';
  /** The answer for an incomplete entry; browsers don't expose which part was typed. */
  readonly half: string;
  readonly max?: string | undefined;
};

/**
 * The browser's own field. Its value is empty while the entry is incomplete, and writing to it would remove the entry.
 * An incomplete entry is neither an answer nor an empty one.
 */
export function NativeDateTimeInput({ question, answer, ids, invalid, type, half, max }: Props) {
  const session = useSession();
  const value = typeof answer?.value === 'string' ? answer.value : '';
  const input = useRef<HTMLInputElement>(null);
  const change = (next: string) => session.answer(question.id, { value: next });
  const settle = (field: HTMLInputElement) => {
    if (field.validity.badInput) change(half);
    else if (value === half) change('');
  };
  // Handles an incomplete entry from before the script ran.
  const settleFirst = useRef(settle);
  useEffect(() => {
    if (input.current?.validity.badInput) settleFirst.current(input.current);
  }, []);
  return (
    <input
      ref={input}
      type={type}
      className={`${styles.input} ${styles.short}`}
      name={makeControlName(question.id)}
      value={value === half ? '' : value}
      min={typeof question.min === 'string' ? question.min : undefined}
      max={typeof question.max === 'string' ? question.max : max}
      required={question.isForce}
      aria-labelledby={ids.label}
      aria-describedby={ids.problem}
      aria-invalid={invalid || undefined}
      onChange={({ target }) => change(target.value)}
      onBlur={({ target }) => settle(target)}
      // Enter submits the form without leaving the field.
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget)}
    />
  );
}
