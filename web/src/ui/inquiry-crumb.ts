import { useEffect, useSyncExternalStore } from 'react';

type NamedInquiry = { readonly id: string; readonly title: string };

let named: NamedInquiry | null = null;
let lastCrumb: string | null = null;
const listeners = new Set<() => void>();

function name(inquiry: NamedInquiry | null): void {
  named = inquiry;
  for (const listener of listeners) listener();
}

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

export const useNamedLastCrumb = (): string | null => useSyncExternalStore(subscribe, () => lastCrumb, none);
export const useNamedInquiry = (): NamedInquiry | null => useSyncExternalStore(subscribe, () => named, none);
