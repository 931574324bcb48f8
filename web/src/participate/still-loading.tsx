import styles from './still-loading.module.css';
import { useHydrated, useTexts } from './use-session.ts';

/** Part of the HTML only: its style sheet shows it where the script has not come after some seconds. */
export function StillLoading() {
  const { say } = useTexts();
  return useHydrated() ? null : <p className={styles.late}>{say('stillLoading')}</p>;
}
