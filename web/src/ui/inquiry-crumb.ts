import { useEffect, useSyncExternalStore } from 'react';

type NamedInquiry = { readonly id: string; readonly title: string };

let named: NamedInquiry | null = null;
const listeners = new Set<() => void>();

function name(inquiry: NamedInquiry | null): void {
  named = inquiry;
  for (const listener of listeners) listener();
}

/** Names the inquiry of a screen in the breadcrumbs as soon as the screen knows its title. */
export function useInquiryCrumb(id: string, title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    name({ id, title });
    return () => name(null);
  }, [id, title]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none = () => null;

export const useNamedInquiry = (): NamedInquiry | null => useSyncExternalStore(subscribe, () => named, none);
