import { useSyncExternalStore } from 'react';

let loading: Promise<unknown> | null = null;
const listeners = new Set<() => void>();

/** Loads the styles of components that the screens of shared links don't use. */
export function loadDeferredStyles(): Promise<unknown> {
  if (loading === null) {
    // Screens validate input, and compiled schemas would violate the policy.
    loading = Promise.all([import('./more-styles.ts'), import('../api/zod-config.ts')]);
    for (const listener of listeners) listener();
  }
  return loading;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether more than the first screens was requested. */
export function useHasDeferredStyles(): boolean {
  return useSyncExternalStore(
    follow,
    () => loading !== null,
    () => false,
  );
}
