import { hmac } from '../../hmac.ts';
import type { Actor } from '../../http/actor.ts';

/** Of 128 bits: enough that no two people meet, and half the index. */
const bytes = 16;

/**
 * Who takes part in which inquiry, as a keyed hash: it says whether somebody did, and nothing of them or of
 * what they answered. Null for a guest without a key.
 */
export function findSubject(actor: Actor, inquiryId: string, key: Buffer): Buffer | null {
  const person = actor.kind === 'user' ? `account:${actor.id}` : actor.guestKey && `guest:${actor.guestKey}`;
  if (person === undefined || person === '') return null;
  return hmac(key, `${person}\0${inquiryId}`).subarray(0, bytes);
}
