import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import styles from './text-field.module.css';

/** The text field of «Other». */
export function OtherTextField({
  question,
  answer,
  ids,
  invalid,
  label,
}: AnswerFieldProps & { label: string }) {
  const session = useSession();
  const { t } = usePageTexts();
  if (answer === undefined) return null;
  return (
    <input
      type="text"
      className={styles.input}
      name={makeControlName(question.id, 'other')}
      aria-label={t('otherText', { option: label })}
      aria-describedby={ids.problem}
      aria-invalid={invalid || undefined}
      placeholder={t('otherPlaceholder')}
      dir={getDirAttribute(answer.otherText)}
      value={answer.otherText ?? ''}
      onChange={(event) => {
        const { questionId: _, ...rest } = answer;
        session.answer(question.id, { ...rest, otherText: event.target.value });
      }}
    />
  );
}
