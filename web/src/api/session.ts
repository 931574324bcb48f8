import { useSyncExternalStore } from 'react';

const sessionKey = 'session_token';
const guestKey = 'guest_key';
const listeners = new Set<() => void>();

/** The token kept in this browser; its presence alone is what «signed in» means to the screens. */
export function readSessionToken(): string | null {
  return read(sessionKey);
}

export function storeSessionToken(token: string): void {
  write(sessionKey, token);
}

/** Forgets everything that belongs to the signed-in person. */
export function dropSession(): void {
  write(sessionKey, null);
  write('upload_token', null);
}

export function readGuestKey(): string | null {
  return read(guestKey);
}

export function storeGuestKey(key: string): void {
  write(guestKey, key);
}

/** Follows sign-in and sign-out, in other tabs too. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => readSessionToken() !== null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Storage throws where the browser forbids it (private windows, embedded pages): memory then serves the tab.
const memory = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function write(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
  for (const listener of listeners) listener();
}
