let shown = 0;

/** Registers a mark that says that there is no connection. Returns a function to call when it disappears. */
export function showOfflineMark(): () => void {
  shown += 1;
  return () => {
    shown -= 1;
  };
}

/** Whether the page already says that there is no connection. */
export const isOfflineMarked = (): boolean => shown > 0;
