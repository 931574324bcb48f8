import { useSession, useWords } from '../use-session.ts';
import { controlName, type FieldProps } from './field-props.ts';
import { points } from './points.ts';
import styles from './scale-field.module.css';

/** A scale from min to max, by default 0 to 10. */
export function ScaleField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  const { digits } = useWords();
  return (
    <div className={styles.scale}>
      {points(question, 0, 10).map((point) => (
        <label key={point} className={styles.point}>
          <input
            type="radio"
            className={styles.input}
            name={controlName(question.id)}
            value={point}
            checked={answer?.value === point}
            aria-describedby={ids.problem}
            aria-invalid={invalid || undefined}
            onChange={() => session.answer(question.id, { value: point })}
          />
          <span>{digits(point)}</span>
        </label>
      ))}
    </div>
  );
}
