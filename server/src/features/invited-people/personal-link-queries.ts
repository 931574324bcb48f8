import { hash, timingSafeEqual } from 'node:crypto';
import type { ClosedLinkReason } from '@nazar/domain/people/invited-person.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { closedLink, invitedPerson } from '../../database/schema/invited-person.ts';
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

export const hashLinkToken = (token: string): Buffer => hash('sha256', token, 'buffer');

export function linkHashOf(signing: Buffer, id: string, version: number): Buffer {
  return hashLinkToken(makeToken(signing, id, version));
}

/**
 * The token of somebody's link, for messages and for the owner to copy. Null where the server's key is another than
 * when the link was made: then it has to be renewed.
 */
export function linkTokenOf(signing: Buffer, { id, linkVersion, linkHash }: LinkedPerson): string | null {
  const token = makeToken(signing, id, linkVersion);
  return timingSafeEqual(hashLinkToken(token), linkHash) ? token : null;
}

export type FoundLink =
  | { readonly inquiryId: string; readonly entryId: string }
  | { readonly closed: ClosedLinkReason };

/** Whose link it is; null where there never was one like it. */
export async function findLink(db: Database, token: string): Promise<FoundLink | null> {
  const linkHash = hashLinkToken(token);
  const [person] = await db
    .select({
      entryId: invitedPerson.id,
      inquiryId: invitedPerson.inquiryId,
      revoked: invitedPerson.linkRevoked,
      removed: invitedPerson.removed,
    })
    .from(invitedPerson)
    .where(eq(invitedPerson.linkHash, linkHash));
  if (person?.removed === true) return { closed: 'removed' };
  if (person?.revoked === true) return { closed: 'renewed' };
  if (person !== undefined) return { inquiryId: person.inquiryId, entryId: person.entryId };
  const [closed] = await db
    .select({ closed: closedLink.reason })
    .from(closedLink)
    .where(eq(closedLink.linkHash, linkHash));
  return closed ?? null;
}
