/** The browser's storage, or memory if the browser refuses it (in a frame of another site, or with a full disk). */
export type KeyValueStore = {
  get(key: string): string | null;
  /** False if it could not be stored. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
};

export function makeKeyValueStore(find: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? attempt(() => find().getItem(key), null),
    set: (key, value) => {
      const isStored = attempt(() => {
        find().setItem(key, value);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored;
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => find().removeItem(key), undefined);
    },
  };
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
