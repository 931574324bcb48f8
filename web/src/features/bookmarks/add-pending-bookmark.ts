import * as z from 'zod/mini';
import { readTabStorage, writeTabStorage } from '../../api/browser-storage.ts';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { i18n } from '../../i18n/i18n.ts';
import { showSuccess } from '../../ui/show-success.ts';
import { pendingBookmarkStorageKey } from './pending-bookmark.ts';

// This code is separate from the button, which front pages load without the library of schemas.
const schema = z.object({ inquiryId: z.string(), until: z.number() });

/** Adds the bookmark of a guest who has signed in since. A failure is shown and doesn't block them. */
export async function addPendingBookmark(): Promise<void> {
  const inquiryId = consumePendingBookmark();
  if (inquiryId === null) return;
  try {
    await callApi(firstScreenCalls.addMyBookmark, { inquiryId });
    showSuccess(i18n.t('bookmark.done', { ns: 'reactions' }));
  } catch {
    // The call has already shown its failure.
  }
}

/** Returns the pending bookmark once and deletes it. */
function consumePendingBookmark(): string | null {
  const pending = schema.safeParse(readTabStorage(pendingBookmarkStorageKey));
  writeTabStorage(pendingBookmarkStorageKey, null);
  return pending.success && pending.data.until > Date.now() ? pending.data.inquiryId : null;
}
