import { isAdmin } from '@nazar/domain/access/actor.ts';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { inquiry } from '../../database/schema/inquiry.ts';
import type { Actor } from '../../http/actor.ts';

// The rules of `can` as SQL for lists, where it can't be called for each row; a test compares the two.

const never = sql`false`;
const isTime = (now: number) => sql`${new Date(now).toISOString()}::timestamptz`;
const isPublished = isNotNull(inquiry.publishedRevision);
const isUp = isNull(inquiry.takenDownAt);
const hasBegun = (now: number) => sql`${inquiry.publishDate} <= ${isTime(now)}`;
const hasEnded = (now: number) =>
  sql`(${inquiry.expireDate} is not null and ${inquiry.expireDate} <= ${isTime(now)})`;

/** Published now: neither scheduled nor expired. */
export function isPublishedAt(now: number): SQL | undefined {
  return and(isPublished, hasBegun(now), sql`not ${hasEnded(now)}`);
}

export function isExpiredAt(now: number): SQL | undefined {
  return and(isPublished, hasEnded(now));
}

export function isOwnedBy(actor: Actor): SQL {
  return actor.kind === 'user' ? eq(inquiry.ownerId, actor.id) : never;
}

function isFor(actor: Actor): SQL | undefined {
  const forAll = eq(inquiry.cooperationType, 'anon');
  switch (actor.kind) {
    case 'guest':
      return forAll;
    case 'user':
      return or(forAll, eq(inquiry.cooperationType, 'users'));
    case 'invited':
      return or(forAll, and(eq(inquiry.cooperationType, 'limited'), eq(inquiry.id, actor.inquiryId)));
  }
}

/** `can(actor, 'inquiry.view', …)`. */
export function visibleTo(actor: Actor, now: number): SQL | undefined {
  const isStaff = isAdmin(actor) ? or(isOwnedBy(actor), isPublished) : isOwnedBy(actor);
  const isOut = or(isPublishedAt(now), isExpiredAt(now));
  return or(isStaff, and(isOut, isUp, isFor(actor)));
}

/** `can(actor, 'inquiry.list', …)`. */
export function listedFor(actor: Actor, now: number): SQL | undefined {
  return and(isPublishedAt(now), isUp, eq(inquiry.listed, true), or(isOwnedBy(actor), isFor(actor)));
}

/** `can(actor, 'inquiry.useTemplate', …)`. */
export function templatesFor(actor: Actor, now: number): SQL | undefined {
  const isOut = or(isPublishedAt(now), isExpiredAt(now));
  const isFound = and(eq(inquiry.isTemplate, true), eq(inquiry.listed, true), isUp, isOut);
  return and(isFound, or(isOwnedBy(actor), isFor(actor)));
}
