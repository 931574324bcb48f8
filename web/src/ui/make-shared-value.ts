import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. Server rendering uses the initial value. */
export function makeSharedValue<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = () => current;
  const follow = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value) => {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(follow, get, () => initial),
  };
}
