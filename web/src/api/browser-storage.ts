type Area = 'localStorage' | 'sessionStorage';

const memory = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };
const listeners = new Set<() => void>();

// Storage throws if the browser forbids it (private windows, embedded pages) or it is full; then the tab uses memory.

export function readBrowserStorage(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key) ?? memory[area].get(key) ?? null;
  } catch {
    return memory[area].get(key) ?? null;
  }
}

/** Null removes the entry. */
export function writeBrowserStorage(key: string, value: string | null, area: Area = 'localStorage'): void {
  memory[area].delete(key);
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value !== null) memory[area].set(key, value);
  }
  if (area === 'localStorage') for (const listener of listeners) listener();
}

export function deleteBrowserStorageByPrefix(prefix: string): void {
  const isMatching = (key: string) => key.startsWith(prefix);
  try {
    for (const key of Object.keys(window.localStorage).filter(isMatching)) writeBrowserStorage(key, null);
  } catch {
    for (const key of [...memory.localStorage.keys()].filter(isMatching)) writeBrowserStorage(key, null);
  }
}

/** Also null if it isn't JSON, because another program or an older version may have written it. */
export function readBrowserStorageJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readBrowserStorage(key, area) ?? 'null');
  } catch {
    return null;
  }
}

/** Reads what this tab keeps across reloads. */
export const readTabStorage = (key: string): unknown => readBrowserStorageJson(key, 'sessionStorage');

/** Null removes the entry. */
export function writeTabStorage(key: string, value: unknown): void {
  writeBrowserStorage(key, value === null ? null : JSON.stringify(value), 'sessionStorage');
}

/** Calls back on every change, including those in other tabs. */
export function onBrowserStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
