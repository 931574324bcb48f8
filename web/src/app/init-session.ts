import { init } from '@nazar/domain/api/auth-calls.ts';
import { callApi } from '../api/call-api.ts';
import { storeGuestKey } from '../api/session.ts';

/** Fetches the guest key for later calls. A failure is not shown; the next start tries again. */
export async function initSession(): Promise<void> {
  try {
    const { guestKey } = await callApi(init, {}, { quiet: true });
    storeGuestKey(guestKey);
  } catch {
    // Guests without a key can still read; the next init gets one.
  }
}
