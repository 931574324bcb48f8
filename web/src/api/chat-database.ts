import { readStored, writeStored } from './browser-storage.ts';

/** The browser database of messages that were not sent yet. */
export const chatDatabase = 'nazar_chat';

const whoseKey = 'chat_unsent';

/** The account whose unsent messages are in this browser. */
export const readWhoseUnsent = (): string | null => readStored(whoseKey);

export function noteUnsent(accountId: string | null): void {
  if (readStored(whoseKey) !== accountId) writeStored(whoseKey, accountId);
}

/** Called at sign-out, because unsent texts are private. */
export function deleteUnsentMessages(): void {
  noteUnsent(null);
  try {
    indexedDB.deleteDatabase(chatDatabase);
  } catch {
    // The browser has no database or forbids it, so nothing was kept.
  }
}
