import type { StoredReceipt } from '../session/browser-attempt-store.ts';
import type { usePageTexts } from '../use-session.ts';
import styles from './card.module.css';

/**
 * The heading and details of an exam's result. Undefined without a score, or if the inquiry no longer has scores, so
 * that its page lacks the texts.
 */
export function describeExamResult(receipt: StoredReceipt | null, t: ReturnType<typeof usePageTexts>['t']) {
  const { score, maxScore, percent, passed, passMark } = receipt ?? {};
  if (typeof score !== 'number' || t('examPassed') === 'examPassed') return undefined;
  const points = maxScore == null ? t('score', { score }) : t('scoreOf', { score, max: maxScore });
  const isJudged = passed != null;
  const heading = (
    <>
      {isJudged ? t(passed ? 'examPassed' : 'examFailed') : points}
      {percent != null && (
        <>
          {' '}
          <span>{t('examPercent', { percent })}</span>
        </>
      )}
    </>
  );
  const details = (
    <>
      {percent != null && (
        <div className={styles.meter} data-passed={passed !== false} aria-hidden="true">
          <b style={{ inlineSize: `${Math.max(0, percent)}%` }} />
          {passMark !== undefined && <i style={{ insetInlineStart: `${passMark}%` }} />}
        </div>
      )}
      {isJudged && (
        <p className={styles.score}>
          {points}
          {passMark !== undefined && <small>{t('examMarkFact', { percent: passMark })}</small>}
        </p>
      )}
    </>
  );
  return { heading, details };
}
