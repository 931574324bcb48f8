import { useEffect, useSyncExternalStore } from 'react';

let lastCrumb: string | null = null;
const listeners = new Set<() => void>();

/** Sets the last breadcrumb, if one path can show different things. */
export function useSetLastCrumb(crumb: string | null): void {
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

export const useLastCrumbName = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lastCrumb,
    () => null,
  );
