import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeTextControlProps } from './answer-field-props.ts';
import styles from './text-field.module.css';

/** A text of several lines. */
export function LongTextField(props: AnswerFieldProps) {
  const session = useSession();
  const { question, answer } = props;
  return (
    <textarea
      {...makeTextControlProps(props)}
      className={styles.area}
      rows={4}
      dir={getDirAttribute(answer?.value)}
      onChange={(event) => session.answer(question.id, { value: event.target.value })}
    />
  );
}
