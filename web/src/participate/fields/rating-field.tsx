import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import { listScalePoints } from './list-scale-points.ts';
import styles from './rating-field.module.css';
import { getScaleEndLabel, ScaleEndLabels } from './scale-end-labels.tsx';

const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z';

/** Stars, each of which is a radio button with its own label. */
export function RatingField({ question, answer, ids, invalid }: AnswerFieldProps) {
  const session = useSession();
  const { t, digits } = usePageTexts();
  const stars = listScalePoints(question, 1, 5);
  const last = stars[stars.length - 1] ?? 0;
  const value = typeof answer?.value === 'number' ? answer.value : null;
  return (
    <div className={styles.row}>
      <div className={styles.stars}>
        {stars.map((point) => (
          <label key={point} className={value !== null && point <= value ? styles.lit : styles.star}>
            <input
              type="radio"
              className={styles.input}
              name={makeControlName(question.id)}
              value={point}
              checked={value === point}
              aria-label={`${t('stars', { star: digits(point), stars: digits(last) })} ${getScaleEndLabel(question, stars, point)}`.trim()}
              aria-describedby={ids.problem}
              aria-invalid={invalid || undefined}
              onChange={() => session.answer(question.id, { value: point })}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={star} />
            </svg>
          </label>
        ))}
      </div>
      <ScaleEndLabels question={question} min={digits(stars[0] ?? 0)} max={digits(last)} />
    </div>
  );
}
