import styles from './card.module.css';
import type { StoredReceipt } from './session/draft.ts';
import { usePageTexts } from './use-session.ts';

/** The score of an exam, and whether it was passed. */
export function ExamResult({ receipt: { score, maxScore, percent, passed } }: { receipt: StoredReceipt }) {
  const { say } = usePageTexts();
  if (typeof score !== 'number') return null;
  // If the inquiry no longer has scores, its page lacks the other texts.
  const isExam = say('examPassed') !== 'examPassed';
  return (
    <>
      <p className={styles.score}>
        {maxScore === null ? say('score', { score }) : say('scoreOf', { score, max: maxScore })}
        {isExam && percent != null && ` (${say('examPercent', { percent })})`}
      </p>
      {isExam && passed != null && (
        <p className={styles.score}>{say(passed ? 'examPassed' : 'examFailed')}</p>
      )}
    </>
  );
}
