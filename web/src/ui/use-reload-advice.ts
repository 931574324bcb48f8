import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * What to say where a file could not be fetched. Browsers remember that, so only loading the page again helps; without
 * a connection it would take away what can be read still.
 */
export function useReloadAdvice(hasFailed = true) {
  const { t } = useTranslation();
  const canReload = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline, setWasOffline] = useState(false);
  if (hasFailed && !canReload && !wasOffline) setWasOffline(true);
  /** The connection is there again. */
  const isBack = canReload && wasOffline;
  return { canReload, isBack, advice: t(adviceFor(canReload, isBack)) };
}

function adviceFor(canReload: boolean, isBack: boolean) {
  if (!canReload) return 'error.reloadLater';
  return isBack ? 'error.reloadNow' : 'error.screenFailedText';
}

function follow(listener: () => void): () => void {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
