import { timingSafeEqual } from 'node:crypto';
import type { invitedPerson } from '../../database/schema/invited-person.ts';
import { hashToken } from '../../http/session.ts';
import { keyedHash } from '../../secrets/secrets.ts';

/** 128 bits: 22 characters of an address. */
const tokenBytes = 16;

export type LinkedPerson = Pick<typeof invitedPerson.$inferSelect, 'id' | 'linkVersion' | 'linkHash'>;

/** What the personal link of an entry says. It is computed, so that the database holds nothing that opens it. */
function makeToken(signing: Buffer, id: string, version: number): string {
  return keyedHash(signing, 'personal link', `${id}\0${version}`)
    .subarray(0, tokenBytes)
    .toString('base64url');
}

export function linkHashOf(signing: Buffer, id: string, version: number): Buffer {
  return hashToken(makeToken(signing, id, version));
}

/**
 * The token of somebody's link, for messages and for the owner to copy. Null where the server's key is another than
 * when the link was made: then it has to be renewed.
 */
export function linkTokenOf(signing: Buffer, { id, linkVersion, linkHash }: LinkedPerson): string | null {
  const token = makeToken(signing, id, linkVersion);
  return timingSafeEqual(hashToken(token), linkHash) ? token : null;
}
