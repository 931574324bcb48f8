import { timingSafeEqual } from 'node:crypto';
import type { invitedPerson } from '../../database/schema/invited-person.ts';
import { hashToken } from '../../http/session.ts';
import { keyedHash } from '../../secrets/secrets.ts';

/** 128 bits: 22 characters of an address. */
const tokenBytes = 16;

export type LinkedPerson = Pick<
  typeof invitedPerson.$inferSelect,
  'id' | 'inquiryId' | 'linkVersion' | 'linkHash'
>;

type LinkOf = Pick<LinkedPerson, 'id' | 'inquiryId' | 'linkVersion'>;

/**
 * What the personal link of an entry says. It is computed, so that the database holds nothing that opens it. Callers
 * choose the ids of entries, so the link is of the inquiry too: the same id on another list has another link.
 */
function makeToken(signing: Buffer, { inquiryId, id, linkVersion }: LinkOf): string {
  return keyedHash(signing, 'personal link', `${inquiryId}\0${id}\0${linkVersion}`)
    .subarray(0, tokenBytes)
    .toString('base64url');
}

export function linkHashOf(signing: Buffer, of: LinkOf): Buffer {
  return hashToken(makeToken(signing, of));
}

/**
 * The token of somebody's link, for messages and for the owner to copy. Null where the server's key is another than
 * when the link was made: then it has to be renewed.
 */
export function linkTokenOf(signing: Buffer, person: LinkedPerson): string | null {
  const token = makeToken(signing, person);
  return timingSafeEqual(hashToken(token), person.linkHash) ? token : null;
}
