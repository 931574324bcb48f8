import { textDir } from '@nazar/domain/text/text-dir.ts';
import { useSession } from '../use-session.ts';
import { type FieldProps, textControlProps } from './field-props.ts';
import styles from './text-field.module.css';

/** A text of several lines. */
export function LongTextField(props: FieldProps) {
  const session = useSession();
  const { question, answer } = props;
  return (
    <textarea
      {...textControlProps(props)}
      className={styles.area}
      rows={4}
      dir={textDir(answer?.value)}
      onChange={(event) => session.answer(question.id, { value: event.target.value })}
    />
  );
}
