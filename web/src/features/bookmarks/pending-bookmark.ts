import { storeInTab } from '../../api/browser-storage.ts';

export const pendingBookmarkKey = 'wanted_bookmark';
const keptFor = 30 * 60_000;

/**
 * Keeps what a guest wanted to bookmark until they have signed in. It stays in this tab and not in the address: a
 * link from another person must not bookmark anything.
 */
export function setPendingBookmark(inquiryId: string): void {
  storeInTab(pendingBookmarkKey, { inquiryId, until: Date.now() + keptFor });
}
