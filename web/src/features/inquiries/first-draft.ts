import { languages } from '@nazar/domain/text/language.ts';
import * as z from 'zod/mini';
import { readBrowserStorageJson, writeBrowserStorage } from '../../api/browser-storage.ts';
import {
  firstDraftKinds,
  guestFirstDraftStorageKey,
  hasStoredFirstDraft,
} from '../../api/first-draft-storage-keys.ts';

const keptFor = 7 * 24 * 3_600_000;

const schema = z.strictObject({
  /** The id of the future inquiry, created once so that every retry sends the same id. */
  id: z.string(),
  kind: z.enum(firstDraftKinds),
  language: z.enum(languages),
  title: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  /** The index of the right option in an exam's question. */
  right: z.nullable(z.int()),
  until: z.number(),
});

/**
 * The inquiry that a guest has started. It stays in this browser, even while they sign up, until the server has stored
 * it as their draft.
 */
export type FirstDraft = z.infer<typeof schema>;

export function readFirstDraft(key: string = guestFirstDraftStorageKey): FirstDraft | null {
  return hasStoredFirstDraft(key) ? (z.safeParse(schema, readBrowserStorageJson(key)).data ?? null) : null;
}

export function storeFirstDraft(
  draft: Omit<FirstDraft, 'until'>,
  key: string = guestFirstDraftStorageKey,
): void {
  writeBrowserStorage(key, JSON.stringify({ ...draft, until: Date.now() + keptFor }));
}

/** Stores a draft as it was read. */
export function storeFirstDraftKeepingExpiry(draft: FirstDraft, key: string): void {
  writeBrowserStorage(key, JSON.stringify(draft));
}

/** When a draft was last changed, in milliseconds. */
export const getFirstDraftChangedAt = ({ until }: FirstDraft): number => until - keptFor;

/** Deletes a draft that was stored or discarded, or one that can't be read any more; a newer draft stays. */
export function deleteFirstDraft(id: string, key: string = guestFirstDraftStorageKey): void {
  const stored = readFirstDraft(key);
  if (stored === null || stored.id === id) writeBrowserStorage(key, null);
}
