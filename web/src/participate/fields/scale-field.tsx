import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import { listScalePoints } from './list-scale-points.ts';
import { getScaleEndLabel, ScaleEndLabels } from './scale-end-labels.tsx';
import styles from './scale-field.module.css';

/** A scale from min to max, by default 0 to 10. */
export function ScaleField({ question, answer, ids, invalid }: AnswerFieldProps) {
  const session = useSession();
  const { digits } = usePageTexts();
  const row = listScalePoints(question, 0, 10);
  return (
    <>
      <div className={styles.scale}>
        {row.map((point) => (
          <label key={point} className={styles.point}>
            <input
              type="radio"
              className={styles.input}
              name={makeControlName(question.id)}
              value={point}
              checked={answer?.value === point}
              aria-describedby={ids.problem}
              aria-invalid={invalid || undefined}
              onChange={() => session.answer(question.id, { value: point })}
            />
            <span>{digits(point)}</span>
            <span className="unseen">{getScaleEndLabel(question, row, point)}</span>
          </label>
        ))}
      </div>
      <ScaleEndLabels question={question} min={digits(row[0] ?? 0)} max={digits(row.at(-1) ?? 0)} />
    </>
  );
}
