import * as z from 'zod/mini';
import { readInTab, storeInTab } from '../../api/browser-storage.ts';

const key = 'wanted_bookmark';
const keptFor = 30 * 60_000;
const schema = z.object({ inquiryId: z.string(), until: z.number() });

/**
 * What a guest wanted to bookmark, until they have signed in. It stays in this tab and not in the address: a link
 * from another person must not bookmark anything.
 */
export function setPendingBookmark(inquiryId: string): void {
  storeInTab(key, { inquiryId, until: Date.now() + keptFor });
}

/** Gives it once. */
export function consumePendingBookmark(): string | null {
  const kept = schema.safeParse(readInTab(key));
  storeInTab(key, null);
  return kept.success && kept.data.until > Date.now() ? kept.data.inquiryId : null;
}
