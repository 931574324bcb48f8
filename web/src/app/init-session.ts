import { init } from '@nazar/domain/api/auth-calls.ts';
import { callApi } from '../api/call-api.ts';
import { storeGuestKey } from '../api/session.ts';

/** Fetches the guest key that later calls carry. Its failure shows nothing; the next start asks again. */
export async function initSession(): Promise<void> {
  try {
    const { guestKey } = await callApi(init, {}, { quiet: true });
    storeGuestKey(guestKey);
  } catch {
    // Guests without a key can still read; the server gives one with the next init.
  }
}
