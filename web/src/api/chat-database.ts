import { readBrowserStorage, writeBrowserStorage } from './browser-storage.ts';

/** The browser database of messages that were not sent yet. */
export const chatDatabaseName = 'nazar_chat';

const whoseKey = 'chat_unsent';

/** The account whose unsent messages are in this browser. */
export const readUnsentMessagesAccountId = (): string | null => readBrowserStorage(whoseKey);

export function storeUnsentMessagesAccountId(accountId: string | null): void {
  if (readBrowserStorage(whoseKey) !== accountId) writeBrowserStorage(whoseKey, accountId);
}

/** Called at sign-out, because unsent texts are private. */
export function deleteUnsentMessages(): void {
  storeUnsentMessagesAccountId(null);
  try {
    indexedDB.deleteDatabase(chatDatabaseName);
  } catch {
    // The browser has no database or forbids it, so nothing was kept.
  }
}
