import { useSession, useTexts } from '../use-session.ts';
import { EndLabels, endLabelOf } from './end-labels.tsx';
import { controlName, type FieldProps } from './field-props.ts';
import styles from './scale-field.module.css';
import { scalePoints } from './scale-points.ts';

/** A scale from min to max, by default 0 to 10. */
export function ScaleField({ question, answer, ids, invalid }: FieldProps) {
  const session = useSession();
  const { digits } = useTexts();
  const row = scalePoints(question, 0, 10);
  return (
    <>
      <div className={styles.scale}>
        {row.map((point) => (
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
            <span className="unseen">{endLabelOf(question, row, point)}</span>
          </label>
        ))}
      </div>
      <EndLabels question={question} min={digits(row[0] ?? 0)} max={digits(row.at(-1) ?? 0)} />
    </>
  );
}
