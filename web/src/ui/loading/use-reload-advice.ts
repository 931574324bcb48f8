import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The advice after a file could not be loaded. Browsers remember the failure, so only reloading the page helps; without
 * a connection, a reload would remove the readable content.
 */
export function useReloadAdvice(hasFailed = true) {
  const { t } = useTranslation();
  const canReload = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [wasOffline, setWasOffline] = useState(false);
  if (hasFailed && !canReload && !wasOffline) setWasOffline(true);
  /** The connection is back. */
  const isBack = canReload && wasOffline;
  return { canReload, isBack, advice: t(chooseAdvice(canReload, isBack)) };
}

function chooseAdvice(canReload: boolean, isBack: boolean) {
  if (!canReload) return 'error.reloadLater';
  return isBack ? 'error.reloadNow' : 'error.screenFailedText';
}

function subscribe(listener: () => void): () => void {
  const names = ['online', 'offline'] as const;
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
