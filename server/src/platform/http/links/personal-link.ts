import type { ClosedLinkReason } from '@nazar/domain/people/invitee.ts';
import { eq } from 'drizzle-orm';
import { closedPersonalLink, invitee } from '../../database/schema/invitee.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Actor } from '../actor.ts';
import { Problem } from '../problem.ts';
import { enforceRateLimit, getClientNetwork } from '../rate-limit.ts';
import { hashSessionToken } from '../session.ts';

/** The header in which pages send a personal link's token. */
export const personalLinkHeader = 'x-personal-link';

/**
 * Links have 128 bits and can't be guessed; the limit stops attempts. Only links that never existed count, so
 * that people at the same address as a guesser can still use theirs.
 */
const guesses = { name: 'personalLink', limit: 60, seconds: 3600 } as const;

const shape = /^[A-Za-z0-9_-]{22}$/;

const closedAs = { renewed: 'linkOld', removed: 'linkRemoved' } as const satisfies Record<
  ClosedLinkReason,
  string
>;

/** Finds the person of a link. Old, removed and unknown links are refused without further information. */
export async function requirePersonalLinkActor(token: string, ip: string, deps: ServerDeps): Promise<Actor> {
  const found = shape.test(token) ? await findLink(hashSessionToken(token), deps) : null;
  if (found === null) {
    await enforceRateLimit(deps.db, guesses, getClientNetwork(ip), deps);
    throw new Problem('linkUnknown');
  }
  if ('closed' in found) throw new Problem(closedAs[found.closed]);
  return { kind: 'invited', ...found };
}

type FoundLink =
  | { readonly inquiryId: string; readonly inviteeId: string; readonly linkVersion: number }
  | { readonly closed: ClosedLinkReason };

async function findLink(linkHash: Buffer, { db }: Pick<ServerDeps, 'db'>): Promise<FoundLink | null> {
  const [person] = await db
    .select({
      inviteeId: invitee.id,
      inquiryId: invitee.inquiryId,
      linkVersion: invitee.linkVersion,
      revoked: invitee.isLinkRevoked,
      removed: invitee.isRemoved,
    })
    .from(invitee)
    .where(eq(invitee.linkHash, linkHash));
  if (person?.removed === true) return { closed: 'removed' };
  if (person?.revoked === true) return { closed: 'renewed' };
  if (person !== undefined) {
    const { inquiryId, inviteeId, linkVersion } = person;
    return { inquiryId, inviteeId, linkVersion };
  }
  const [closed] = await db
    .select({ closed: closedPersonalLink.reason })
    .from(closedPersonalLink)
    .where(eq(closedPersonalLink.linkHash, linkHash));
  return closed ?? null;
}
