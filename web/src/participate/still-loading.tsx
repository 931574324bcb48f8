import styles from './still-loading.module.css';
import { useHydrated, useWords } from './use-session.ts';

/** Part of the HTML only: its style sheet shows it where the script has not come after some seconds. */
export function StillLoading() {
  const { say } = useWords();
  return useHydrated() ? null : <p className={styles.late}>{say('stillLoading')}</p>;
}
