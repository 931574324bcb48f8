import type { ResponseEditing } from '@nazar/domain/api/response-editing.ts';
import { formatMoment } from '../format-moment.ts';
import { usePageTexts } from '../use-session.ts';
import styles from './form.module.css';

/** Shown above submitted answers while they are edited: the remaining time and number of edits. */
export function ResponseEditNotice({ editing }: { editing: ResponseEditing }) {
  const { t } = usePageTexts();
  return (
    <section className={styles.editing} aria-label={t('editingTitle')}>
      <strong>{t('editingTitle')}</strong>
      <span>{t('editingText')}</span>
      <RemainingEdits editing={editing} />
    </section>
  );
}

export function RemainingEdits({ editing: { until, editsLeft } }: { editing: ResponseEditing }) {
  const { t, language } = usePageTexts();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      {until !== null && <span>{t('editUntil', { moment: formatMoment(until, language, timeZone) })}</span>}
      {editsLeft !== null && <span>{t('editsLeft', { count: editsLeft })}</span>}
    </>
  );
}
