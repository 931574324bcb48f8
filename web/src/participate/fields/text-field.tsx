import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import type { ComponentProps } from 'react';
import { useSession } from '../use-session.ts';
import { type FieldProps, textControlProps } from './field-props.ts';
import styles from './text-field.module.css';

type Line = {
  readonly input: ComponentProps<'input'>;
  /** Converts typed text to its stored form. */
  readonly fold?: (typed: string) => string;
  /** Whether the stored form is shown when the field loses the focus. */
  readonly completes?: boolean;
};

function lineField({ input, fold = (typed) => typed, completes = false }: Line) {
  return function LineField(props: FieldProps) {
    const { question, answer } = props;
    const session = useSession();
    return (
      <input
        dir={textDir(answer?.value)}
        {...input}
        {...textControlProps(props)}
        className={styles.input}
        onChange={({ target }) => session.answer(question.id, { value: fold(target.value) })}
        onBlur={() => {
          if (!completes || answer === undefined || checkAnswer(question, answer) !== null) return;
          const { value } = answerTypes[question.responseType].normalise(question, answer);
          session.answer(question.id, { value });
        }}
      />
    );
  };
}

export const TextField = lineField({ input: { type: 'text' } });

export const EmailField = lineField({
  input: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
});

export const PhoneField = lineField({
  input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  fold: foldDigits,
});

/** Adds the «https://» that people leave out. */
export const UrlField = lineField({
  input: { type: 'url', inputMode: 'url', autoComplete: 'url', dir: 'ltr', placeholder: 'https://' },
  completes: true,
});
