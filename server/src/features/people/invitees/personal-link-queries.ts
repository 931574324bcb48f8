import { timingSafeEqual } from 'node:crypto';
import type { invitee } from '../../../platform/database/schema/invitee.ts';
import { hashSessionToken } from '../../../platform/http/session.ts';
import { keyedHash } from '../../../platform/secrets/secrets.ts';

/** 128 bits, which are 22 characters of a URL. */
const tokenBytes = 16;

type LinkedPerson = Pick<typeof invitee.$inferSelect, 'id' | 'inquiryId' | 'linkVersion' | 'linkHash'>;

type LinkOf = Pick<LinkedPerson, 'id' | 'inquiryId' | 'linkVersion'>;

/**
 * The token in the personal link of an entry. It is computed, so that the database holds nothing that opens a link.
 * Callers choose the ids of entries, so the token includes the inquiry: the same id on another list has another
 * link.
 */
function makeToken(signing: Buffer, { inquiryId, id, linkVersion }: LinkOf): string {
  return keyedHash(signing, 'personal link', `${inquiryId}\0${id}\0${linkVersion}`)
    .subarray(0, tokenBytes)
    .toString('base64url');
}

export function derivePersonalLinkHash(signing: Buffer, of: LinkOf): Buffer {
  return hashSessionToken(makeToken(signing, of));
}

/**
 * The token of a person's link, for messages and for the owner to copy. Null when the server's key has changed
 * since the link was made; the link must be renewed then.
 */
export function derivePersonalLinkToken(signing: Buffer, person: LinkedPerson): string | null {
  const token = makeToken(signing, person);
  return timingSafeEqual(hashSessionToken(token), person.linkHash) ? token : null;
}
