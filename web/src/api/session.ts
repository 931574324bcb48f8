import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from './browser-storage.ts';
import { deleteUnsentMessages } from './chat-database.ts';
import { deleteClosedTabs } from './closed-tabs.ts';
import { deleteKeptTexts } from './kept-texts.ts';

const sessionKey = 'session_token';
const guestKey = 'guest_key';

/** The token stored in this browser; for screens its presence means «signed in». */
export function readSessionToken(): string | null {
  return readStored(sessionKey);
}

let leftByChoice = false;

export function storeSessionToken(token: string): void {
  leftByChoice = false;
  writeStored(sessionKey, token);
}

/** Whether the person signed out in this tab, in which case signing in does not return to this screen. */
export function hasSignedOut(): boolean {
  return leftByChoice;
}

/** Removes everything that belongs to the signed-in person. */
export function dropSession({ byChoice = false } = {}): void {
  leftByChoice = byChoice;
  writeStored(sessionKey, null);
  writeStored('upload_token', null);
  // If the session has merely expired, the same account finds its texts again.
  if (!byChoice) return;
  deleteKeptTexts();
  deleteUnsentMessages();
  deleteClosedTabs();
}

export function readGuestKey(): string | null {
  return readStored(guestKey);
}

export function storeGuestKey(key: string): void {
  writeStored(guestKey, key);
}

/** The server renders every page for a guest. */
const alwaysSignedOut = () => false;

/** Follows sign-in and sign-out, also in other tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onStoredChange, () => readSessionToken() !== null, alwaysSignedOut);
}

/** Whether the server may know this browser, so that its answers may differ from those to guests. */
export function isKnownToServer(): boolean {
  return readSessionToken() !== null || readGuestKey() !== null;
}
