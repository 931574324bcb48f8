import { readBrowserStorageJson } from './browser-storage.ts';

// In a file of its own, so that checking for a draft loads little code.

export const firstDraftKinds = ['survey', 'poll', 'exam'] as const;

/** The storage key of a guest's first draft. */
export const guestFirstDraftStorageKey = 'first_draft';

/** The storage key of an inquiry that a signed-in person begins, until the wizard opens it. */
export const signedInFirstDraftStorageKey = 'begun_poll';

/** The kind of the first draft that this browser keeps; null if it keeps none or an old one. */
export function readFirstDraftKind(
  key: string = guestFirstDraftStorageKey,
): (typeof firstDraftKinds)[number] | null {
  const stored = readBrowserStorageJson(key);
  if (typeof stored !== 'object' || stored === null) return null;
  if (!('until' in stored && Number(stored.until) > Date.now() && 'kind' in stored)) return null;
  return firstDraftKinds.find((kind) => kind === stored.kind) ?? null;
}

/** Whether this browser keeps a first draft that isn't too old. */
export const hasStoredFirstDraft = (key: string = guestFirstDraftStorageKey): boolean =>
  readFirstDraftKind(key) !== null;
