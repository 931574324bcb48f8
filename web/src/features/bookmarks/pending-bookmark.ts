import { writeTabStorage } from '../../api/browser-storage.ts';

export const pendingBookmarkKey = 'wanted_bookmark';
const keptFor = 30 * 60_000;

/**
 * Stores the bookmark that a guest wants until they have signed in. It is in this tab's storage and not in the URL,
 * because a link from another person must not bookmark anything.
 */
export function setPendingBookmark(inquiryId: string): void {
  writeTabStorage(pendingBookmarkKey, { inquiryId, until: Date.now() + keptFor });
}
