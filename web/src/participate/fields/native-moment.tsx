import { useEffect, useRef } from 'react';
import { useSession } from '../use-session.ts';
import { controlName, type FieldProps } from './field-props.ts';
import styles from './text-field.module.css';

type Props = FieldProps & {
  readonly type: 'date' | 'time';
  /** The answer while the browser has half of one; browsers don't expose which half. */
  readonly half: string;
  readonly max?: string | undefined;
};

/**
 * The browser's own field. What is half typed in it is the browser's until it is whole: writing to the field would
 * take it away, and its value is empty. It is no answer, and not none either.
 */
export function NativeMoment({ question, answer, ids, invalid, type, half, max }: Props) {
  const session = useSession();
  const value = typeof answer?.value === 'string' ? answer.value : '';
  const input = useRef<HTMLInputElement>(null);
  const change = (next: string) => session.answer(question.id, { value: next });
  const settle = (field: HTMLInputElement) => {
    if (field.validity.badInput) change(half);
    else if (value === half) change('');
  };
  // What was half typed before the script ran.
  const settleFirst = useRef(settle);
  useEffect(() => {
    if (input.current?.validity.badInput) settleFirst.current(input.current);
  }, []);
  return (
    <input
      ref={input}
      type={type}
      className={`${styles.input} ${styles.short}`}
      name={controlName(question.id)}
      value={value === half ? '' : value}
      min={typeof question.min === 'string' ? question.min : undefined}
      max={typeof question.max === 'string' ? question.max : max}
      required={question.isForce}
      aria-labelledby={ids.label}
      aria-describedby={ids.problem}
      aria-invalid={invalid || undefined}
      onChange={({ target }) => change(target.value)}
      onBlur={({ target }) => settle(target)}
      // Sends the form without leaving the field.
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && settle(currentTarget)}
    />
  );
}
