import { callApi } from '../../api/call-api.ts';
import { front } from '../../api/front-calls.ts';
import { i18n } from '../../i18n/i18n.ts';
import { sayDone } from '../say-done.ts';
import { takeWantedBookmark } from './wanted-bookmark.ts';

/** What somebody wanted as a guest, done once they are signed in. A failure is told, and keeps nobody from going on. */
export async function addWantedBookmark(): Promise<void> {
  const inquiryId = takeWantedBookmark();
  if (inquiryId === null) return;
  try {
    await callApi(front.addMyBookmark, { inquiryId });
    sayDone(i18n.t('bookmark.done', { ns: 'reactions' }));
  } catch {
    // The call has told why.
  }
}
