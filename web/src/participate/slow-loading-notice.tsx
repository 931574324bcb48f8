import styles from './still-loading.module.css';
import { useHydrated, usePageTexts } from './use-session.ts';

/** Only part of the HTML: its style sheet shows it if the script hasn't loaded after some seconds. */
export function SlowLoadingNotice() {
  const { t } = usePageTexts();
  return useHydrated() ? null : <p className={styles.late}>{t('stillLoading')}</p>;
}
