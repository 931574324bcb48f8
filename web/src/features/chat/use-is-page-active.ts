import { useSyncExternalStore } from 'react';

function subscribeToActivity(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}

const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus();

/** Whether this page is visible and in use now. */
export const useIsPageActive = () => useSyncExternalStore(subscribeToActivity, isPageActive);
