import { createContext, useContext, useSyncExternalStore } from 'react';

/** The moment and time zone of a page that the server rendered; null if there was none. */
export type PageMoment = { readonly now: number; readonly timeZone: string };
export const PageMomentContext = createContext<PageMoment | null>(null);

/** React wants the same value twice in a render. Coarser steps would call a passed moment one to come. */
const step = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const now = () => Math.floor(Date.now() / step) * step;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Milliseconds since 1970, for relative times. While a rendered page comes alive, the moment of its rendering. */
export function useNow(): number {
  const page = useContext(PageMomentContext);
  return useSyncExternalStore(follow, now, () => page?.now ?? now());
}

const never = () => () => undefined;
const own = () => undefined;

/** Undefined means the browser's own. While a rendered page comes alive, the zone of its rendering. */
export function useTimeZone(): string | undefined {
  const page = useContext(PageMomentContext);
  return useSyncExternalStore(never, own, () => page?.timeZone);
}
