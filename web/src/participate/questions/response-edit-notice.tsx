import type { ResponseEditing } from '@nazar/domain/api/response-editing.ts';
import { formatMoment } from '../format-moment.ts';
import { usePageTexts } from '../use-session.ts';
import styles from './form.module.css';

/** Shown above submitted answers while they are edited: the remaining time and number of edits. */
export function ResponseEditNotice({ editing }: { editing: ResponseEditing }) {
  const { say } = usePageTexts();
  return (
    <section className={styles.editing} aria-label={say('editingTitle')}>
      <strong>{say('editingTitle')}</strong>
      <span>{say('editingText')}</span>
      <RemainingEdits editing={editing} />
    </section>
  );
}

export function RemainingEdits({ editing: { until, editsLeft } }: { editing: ResponseEditing }) {
  const { say, language } = usePageTexts();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      {until !== null && <span>{say('editUntil', { moment: formatMoment(until, language, timeZone) })}</span>}
      {editsLeft !== null && <span>{say('editsLeft', { count: editsLeft })}</span>}
    </>
  );
}
