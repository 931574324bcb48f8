import type { ReactNode } from 'react';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import type { StoredReceipt } from '../session/browser-attempt-store.ts';
import { usePageTexts } from '../use-session.ts';
import styles from './card.module.css';
import { describeExamResult } from './exam-result.tsx';
import { SimpleCard } from './simple-card.tsx';

type ResultCardProps = {
  receipt: StoredReceipt | null;
  /** What happened to the answers. */
  title: string;
  /** Whether the answers were sent now; the title says it. */
  isSent: boolean;
  text: string;
  /** The inquiry's title, unless something below repeats it. */
  about: string;
  children: ReactNode;
};

/** The card after a submit; for exams it begins with the result. */
export function ResultCard({ receipt, title, isSent, text, about, children }: ResultCardProps) {
  const { t } = usePageTexts();
  const result = describeExamResult(receipt, t);
  // The text is missing on pages of inquiries that no longer have scores.
  const isLater = receipt?.scoreWithheld === true && t('examLater') !== 'examLater';
  if (result === undefined) {
    return (
      <SimpleCard
        title={
          <>
            {isSent && <i className={styles.mark} aria-hidden="true" />}
            {title}
          </>
        }
        text={text}
        about={isSent ? '' : about}
      >
        {isLater && <p className={styles.text}>{t('examLater')}</p>}
        {children}
      </SimpleCard>
    );
  }
  return (
    <SimpleCard title={result.heading} about={about}>
      {result.details}
      {!isSent && <p className={styles.text}>{title}</p>}
      {text !== '' && <p className={`${styles.text} own-way`}>{isolateNumberRuns(text)}</p>}
      {children}
    </SimpleCard>
  );
}
