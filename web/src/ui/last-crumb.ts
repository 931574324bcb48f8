import { useEffect, useSyncExternalStore } from 'react';

let lastCrumb: string | null = null;
const listeners = new Set<() => void>();

/** Names the last place of the breadcrumbs, where one address shows one thing or another. */
export function useLastCrumb(crumb: string | null): void {
  useEffect(() => {
    const put = (next: string | null) => {
      lastCrumb = next;
      for (const listener of listeners) listener();
    };
    put(crumb);
    return () => put(null);
  }, [crumb]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNamedLastCrumb = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lastCrumb,
    () => null,
  );
