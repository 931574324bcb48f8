import { createContext, useContext, useSyncExternalStore } from 'react';

/** The time and time zone of a server-rendered page; null if there was none. */
export type ServerRenderMoment = { readonly now: number; readonly timeZone: string };
export const ServerRenderMomentContext = createContext<ServerRenderMoment | null>(null);

/**
 * The precision in milliseconds, because React needs the same value twice in a render. A coarser step would show a past
 * moment as a future one.
 */
const step = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const now = () => Math.floor(Date.now() / step) * step;

function subscribe(listener: () => void): () => void {
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

/** Milliseconds since 1970, for relative times. During hydration it is the time of the server's rendering. */
export function useNow(): number {
  const page = useContext(ServerRenderMomentContext);
  return useSyncExternalStore(subscribe, now, () => page?.now ?? now());
}

const never = () => () => undefined;
const own = () => undefined;

/** Undefined means the browser's own zone. During hydration it is the zone of the server's rendering. */
export function useTimeZone(): string | undefined {
  const page = useContext(ServerRenderMomentContext);
  return useSyncExternalStore(never, own, () => page?.timeZone);
}
