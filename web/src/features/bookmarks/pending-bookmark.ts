import { writeTabStorage } from '../../api/browser-storage.ts';

export const pendingBookmarkStorageKey = 'wanted_bookmark';
const keptFor = 30 * 60_000;

/**
 * Stores the bookmark that a guest wants until they have signed in. It is in this tab's storage and not in the URL,
 * because a link from another person must not bookmark anything.
 */
export function storePendingBookmark(inquiryId: string): void {
  writeTabStorage(pendingBookmarkStorageKey, { inquiryId, until: Date.now() + keptFor });
}
