import { useSyncExternalStore } from 'react';

let loading: Promise<unknown> | null = null;
const listeners = new Set<() => void>();

/** Loads the styles of the components that the screens behind shared links do without. */
export function loadMoreStyles(): Promise<unknown> {
  if (loading === null) {
    // Screens validate; compiled schemas would break the policy.
    loading = Promise.all([import('./more-styles.ts'), import('../api/zod-config.ts')]);
    for (const listener of listeners) listener();
  }
  return loading;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether more than the first screens has been asked for. */
export function useHasMore(): boolean {
  return useSyncExternalStore(
    follow,
    () => loading !== null,
    () => false,
  );
}
