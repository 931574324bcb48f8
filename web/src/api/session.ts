import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from './browser-storage.ts';

const sessionKey = 'session_token';
const guestKey = 'guest_key';

/** The token kept in this browser; its presence alone is what «signed in» means to the screens. */
export function readSessionToken(): string | null {
  return readStored(sessionKey);
}

let leftByChoice = false;

export function storeSessionToken(token: string): void {
  leftByChoice = false;
  writeStored(sessionKey, token);
}

/** Whether this tab's person signed out by themselves, and so wants no way back to where they were. */
export function hasLeft(): boolean {
  return leftByChoice;
}

/** Forgets everything that belongs to the signed-in person. */
export function dropSession({ byChoice = false } = {}): void {
  leftByChoice = byChoice;
  writeStored(sessionKey, null);
  writeStored('upload_token', null);
}

export function readGuestKey(): string | null {
  return readStored(guestKey);
}

export function storeGuestKey(key: string): void {
  writeStored(guestKey, key);
}

/** Follows sign-in and sign-out, in other tabs too. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onStoredChange, () => readSessionToken() !== null);
}
