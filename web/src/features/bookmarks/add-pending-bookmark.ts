import { callApi } from '../../api/call-api.ts';
import { front } from '../../api/front-calls.ts';
import { i18n } from '../../i18n/i18n.ts';
import { showSuccess } from '../../ui/show-success.ts';
import { consumePendingBookmark } from './pending-bookmark.ts';

/** Adds the bookmark that a guest wanted, after they have signed in. A failure is shown and does not block them. */
export async function addPendingBookmark(): Promise<void> {
  const inquiryId = consumePendingBookmark();
  if (inquiryId === null) return;
  try {
    await callApi(front.addMyBookmark, { inquiryId });
    showSuccess(i18n.t('bookmark.done', { ns: 'reactions' }));
  } catch {
    // The call has already shown its failure.
  }
}
