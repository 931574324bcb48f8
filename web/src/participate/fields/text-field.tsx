import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { localizeTypedDigits } from '@nazar/domain/text/localize-typed-digits.ts';
import type { ComponentProps } from 'react';
import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeTextControlProps } from './answer-field-props.ts';
import styles from './text-field.module.css';

type Line = {
  readonly input: ComponentProps<'input'>;
  /** Whether digits are stored in ASCII and shown in the language of the page. */
  readonly localDigits?: boolean;
  /** Whether the stored form is shown when the field loses the focus. */
  readonly completes?: boolean;
};

function lineField({ input, localDigits = false, completes = false }: Line) {
  return function LineField(props: AnswerFieldProps) {
    const { question, answer } = props;
    const session = useSession();
    const { digits, language } = usePageTexts();
    const control = makeTextControlProps(props);
    return (
      <input
        dir={getDirAttribute(answer?.value)}
        {...input}
        {...control}
        value={localDigits ? digits(control.value) : control.value}
        className={styles.input}
        onChange={({ target }) =>
          session.answer(question.id, {
            value: localDigits ? foldDigits(localizeTypedDigits(target, language)) : target.value,
          })
        }
        onBlur={() => {
          if (!completes || answer === undefined || checkAnswer(question, answer) !== null) return;
          const { value } = answerTypes[question.responseType].normalize(question, answer);
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
  localDigits: true,
});

/** Adds the «https://» that people leave out. */
export const UrlField = lineField({
  input: { type: 'url', inputMode: 'url', autoComplete: 'url', dir: 'ltr', placeholder: 'https://' },
  completes: true,
});
