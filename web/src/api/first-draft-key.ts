import { readBrowserStorageJson } from './browser-storage.ts';

// In a file of its own, so that checking for a draft loads little code.

/** The storage key of a guest's first draft. */
export const firstDraftKey = 'first_draft';

/** The storage key of a poll that a signed-in person writes, until the wizard opens it. */
export const pollDraftKey = 'begun_poll';

/** Whether this browser keeps a first draft that isn't too old. */
export function hasStoredFirstDraft(key: string = firstDraftKey): boolean {
  const stored = readBrowserStorageJson(key);
  return (
    typeof stored === 'object' && stored !== null && 'until' in stored && Number(stored.until) > Date.now()
  );
}
