/** Where this browser keeps messages that were not sent yet. */
export const chatDatabase = 'nazar_chat';

/** At sign-out: what was typed is nobody else's. */
export function forgetUnsent(): void {
  try {
    indexedDB.deleteDatabase(chatDatabase);
  } catch {
    // The browser has none, or forbids it: then nothing was kept.
  }
}
