import { hash } from 'node:crypto';
import type { Actor } from '../../http/actor.ts';

/** Of 128 bits: enough that no two people meet, and half the index. */
const bytes = 16;
const keys = new WeakMap<Buffer, string>();

/**
 * Who takes part in which inquiry, as a keyed hash: it says whether somebody did, and nothing of them or of
 * what they answered. Null for a guest without a key. One hash of key and text is enough of a keyed one here:
 * half of it is cut off, so it can't be continued to a longer text, and every text has the same form.
 */
export function findSubject(actor: Actor, inquiryId: string, key: Buffer): Buffer | null {
  const person = actor.kind === 'user' ? `account:${actor.id}` : actor.guestKey && `guest:${actor.guestKey}`;
  if (person === undefined || person === '') return null;
  return hash('sha256', `${keyText(key)}${person}\0${inquiryId}`, 'buffer').subarray(0, bytes);
}

function keyText(key: Buffer): string {
  const found = keys.get(key);
  if (found !== undefined) return found;
  const made = key.toString('hex');
  keys.set(key, made);
  return made;
}
