let shown = 0;

/** Registers a mark that says that there is no connection. Returns a function to call when it disappears. */
export function registerOfflineMark(): () => void {
  shown += 1;
  return () => {
    shown -= 1;
  };
}

/** Whether the page already says that there is no connection. */
export const isOfflineMarkShown = (): boolean => shown > 0;
