import { isAdmin } from '@nazar/domain/access/actor.ts';
import { and, type Column, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { chart } from '../../platform/database/schema/chart.ts';
import { inquiry, inquiryListing, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { inquiryIdsOfPersonalLinkSql, invitedInquiryIdsSql } from './invitee-queries.ts';

// The rules of `can` as SQL for lists, where it can't be called for each row; a test compares the two.

const never = sql`false`;
const isTime = (now: number) => sql`${new Date(now).toISOString()}::timestamptz`;
const isPublished = isNotNull(inquiry.publishedRevision);
const isNotTakenDownSql = isNull(inquiry.takenDownAt);
const isNotInBinSql = isNull(inquiry.deletedAt);
const hasBegun = (now: number) => sql`${inquiry.publishDate} <= ${isTime(now)}`;
const hasEnded = (now: number) =>
  sql`(${inquiry.expireDate} is not null and ${inquiry.expireDate} <= ${isTime(now)})`;

/** Published now: neither scheduled nor expired. */
export function isPublishedAtSql(now: number): SQL | undefined {
  return and(isPublished, hasBegun(now), sql`not ${hasEnded(now)}`);
}

/** Whether the opening date is in the future. */
export function isScheduledAtSql(now: number): SQL | undefined {
  return and(isPublished, sql`not ${hasBegun(now)}`, sql`not ${hasEnded(now)}`);
}

export const isDraftSql = isNull(inquiry.publishedRevision);

export function isExpiredAtSql(now: number): SQL | undefined {
  return and(isPublished, hasEnded(now));
}

/** Selects the caller's own inquiries that are not in the bin. */
export function isOwnedBySql(actor: Actor): SQL | undefined {
  return actor.kind === 'user' ? and(eq(inquiry.ownerId, actor.id), isNotInBinSql) : never;
}

export function isInBinOfSql(actor: Actor): SQL | undefined {
  return actor.kind === 'user' ? and(eq(inquiry.ownerId, actor.id), isNotNull(inquiry.deletedAt)) : never;
}

type Audience = { readonly id: Column; readonly cooperationType: Column };

function isInAudienceSql(actor: Actor, { cooperationType, id }: Audience = inquiry): SQL | undefined {
  const forAll = eq(cooperationType, 'anon');
  switch (actor.kind) {
    case 'guest':
      return forAll;
    case 'user':
      return or(
        forAll,
        eq(cooperationType, 'users'),
        and(eq(cooperationType, 'limited'), sql`${id} in ${invitedInquiryIdsSql(actor.id)}`),
      );
    case 'invited':
      return or(
        forAll,
        and(eq(cooperationType, 'limited'), sql`${id} in ${inquiryIdsOfPersonalLinkSql(actor)}`),
      );
  }
}

/** `can(actor, 'inquiry.view', …)`. */
export function isVisibleToSql(actor: Actor, now: number): SQL | undefined {
  const isStaff = isAdmin(actor) ? or(isOwnedBySql(actor), isPublished) : isOwnedBySql(actor);
  const wasPublished = or(isPublishedAtSql(now), isExpiredAtSql(now));
  return and(isNotInBinSql, or(isStaff, and(wasPublished, isNotTakenDownSql, isInAudienceSql(actor))));
}

const hasBegunOnList = (now: number) => sql`${inquiryListing.beginsAt} <= ${isTime(now)}`;
const hasEndedOnList = (now: number) => sql`${inquiryListing.endsAt} <= ${isTime(now)}`;

function isInListedAudienceSql(actor: Actor): SQL | undefined {
  const { cooperationType, inquiryId: id, ownerId } = inquiryListing;
  const isOwn = actor.kind === 'user' ? eq(ownerId, actor.id) : undefined;
  return or(isOwn, isInAudienceSql(actor, { cooperationType, id }));
}

// These conditions are for rows of `inquiryListing`, which has no inquiry that is hidden from all lists.

/** `can(actor, 'inquiry.list', …)`. */
export function isListedForSql(actor: Actor, now: number): SQL | undefined {
  const isOpen = and(hasBegunOnList(now), sql`${inquiryListing.endsAt} > ${isTime(now)}`);
  return and(isOpen, isInListedAudienceSql(actor));
}

/** `can(actor, 'inquiry.useTemplate', …)`. */
export function isUsableTemplateSql(actor: Actor, now: number): SQL | undefined {
  const wasPublished = or(hasBegunOnList(now), hasEndedOnList(now));
  return and(eq(inquiryListing.isTemplate, true), wasPublished, isInListedAudienceSql(actor));
}

/** Whether everyone sees a chart of an inquiry, by `findPublicChart`. */
export const hasPublicChartSql = (inquiryId: SQLWrapper): SQL => sql`exists (
    select from ${inquiry} join ${inquiryRevision}
      on ${inquiryRevision.inquiryId} = ${inquiry.id} and ${inquiryRevision.revision} = ${inquiry.publishedRevision}
    where ${inquiry.id} = ${inquiryId} and case ${inquiryRevision.publicChart}
      when 'poll' then true
      when 'cover' then exists (
        select from ${chart} where ${chart.inquiryId} = ${inquiry.id}
          and ${chart.isPrimary} and ${chart.isEnabled} and ${chart.accessType} = 'public') end)`;
