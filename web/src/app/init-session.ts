import { callApi } from '../api/call-api.ts';
import { front } from '../api/front-calls.ts';
import { storeGuestKey } from '../api/session.ts';

/** Fetches the guest key for later calls. A failure is not shown; the next start tries again. */
export async function initSession(): Promise<void> {
  try {
    const { guestKey } = await callApi(front.init, {}, { quiet: true });
    storeGuestKey(guestKey);
  } catch {
    // Guests without a key can still read; the next init gets one.
  }
}
