import { useSyncExternalStore } from 'react';
import { onBrowserStorageChange, readBrowserStorage, writeBrowserStorage } from './browser-storage.ts';
import { deleteUnsentMessages } from './chat-database.ts';
import { deleteClosedTabDrafts } from './closed-tab-drafts.ts';
import { deleteUnsentTexts } from './unsent-texts.ts';

const sessionKey = 'session_token';
const guestKey = 'guest_key';

/** The token stored in this browser; for screens its presence means «signed in». */
export function readSessionToken(): string | null {
  return readBrowserStorage(sessionKey);
}

let leftByChoice = false;

export function storeSessionToken(token: string): void {
  leftByChoice = false;
  writeBrowserStorage(sessionKey, token);
}

/** Whether the person signed out in this tab, in which case signing in does not return to this screen. */
export function hasSignedOutInThisTab(): boolean {
  return leftByChoice;
}

/** Removes everything that belongs to the signed-in person. */
export function clearLocalSession({ byChoice = false } = {}): void {
  leftByChoice = byChoice;
  writeBrowserStorage(sessionKey, null);
  writeBrowserStorage('upload_token', null);
  // If the session has merely expired, the same account finds its texts again.
  if (!byChoice) return;
  deleteUnsentTexts();
  deleteUnsentMessages();
  deleteClosedTabDrafts();
}

export function readGuestKey(): string | null {
  return readBrowserStorage(guestKey);
}

export function storeGuestKey(key: string): void {
  writeBrowserStorage(guestKey, key);
}

/** The server renders every page for a guest. */
const alwaysSignedOut = () => false;

/** Follows sign-in and sign-out, also in other tabs. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(onBrowserStorageChange, () => readSessionToken() !== null, alwaysSignedOut);
}

/** Whether the server may know this browser, so that its answers may differ from those to guests. */
export function hasSessionOrGuestKey(): boolean {
  return readSessionToken() !== null || readGuestKey() !== null;
}
