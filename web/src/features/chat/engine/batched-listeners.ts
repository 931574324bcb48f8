/** Listeners for changes, which are called once for all changes of one event-loop turn. */
export function makeBatchedListeners() {
  const followers = new Set<() => void>();
  let isDue = false;
  return {
    follow: (follower: () => void) => {
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
    notify: () => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        for (const follower of [...followers]) follower();
      });
    },
  };
}
