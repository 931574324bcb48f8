import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getInvitations } from '@nazar/domain/api/invitation-calls.ts';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { invitee } from '../../platform/database/schema/invitee.ts';
import { selectRow } from '../../platform/database/select-rows.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { findUserInfo } from '../accounts/index.ts';
import {
  hasInvitationSql,
  hasUnsubscribedSql,
  inviteesJoinMessageStatusSql,
  isAddressRefusedBySql,
  isAddressRefusedSql,
  isInvitationBeingSentSql,
  isOnInviteeListSql,
  lastMessageAtSql,
  lastReminderAtSql,
  matchesPeopleFilterSql,
  messageStatusCteSql,
  withNestedLoopsDisabled,
} from '../people/index.ts';
import {
  findDailyMessageCount,
  isCampaignCandidateSql,
  isWithinReminderIntervalSql,
} from './campaign-queries.ts';
import { getDefaultInvitationTexts } from './compose-invitation.ts';
import { findInvitationsUnavailableReason, type InvitationInquiry } from './invitation-access.ts';
import { toUtcIsoDay } from './run-campaign-turn.ts';

export async function listInvitations(
  ctx: CallContext,
  inquiry: InvitationInquiry,
  filter: PeopleFilter | null,
): Promise<CallResult<typeof getInvitations>> {
  const { config, secrets } = ctx.deps;
  const { language, secondLanguage, anonymous, timeZone, title, publicTitle } = inquiry.definition;
  const { accountId } = requireUser(ctx);
  const self = await findUserInfo(ctx.db, accountId);
  const sent = await findDailyMessageCount(ctx.db, accountId, toUtcIsoDay(ctx.now()));
  const { list, refused, reach } = await withNestedLoopsDisabled(ctx.db, async (db) => {
    const { refused: gone, ...counts } = await countList(db, inquiry.id, secrets);
    const countOfKind = (kind: CampaignKind) =>
      countReach(db, { inquiryId: inquiry.id, kind, filter, now: ctx.now() }, secrets);
    const invitation = await countOfKind('invitation');
    const reminder = await countOfKind('reminder');
    return { list: counts, refused: gone, reach: { invitation, reminder } };
  });
  const hasClosing = inquiry.expireDate !== null;
  return {
    title: publicTitle === '' ? title : publicTitle,
    language,
    secondLanguage,
    anonymous,
    timeZone,
    expireDate: inquiry.expireDate?.toISOString() ?? null,
    refusal: findInvitationsUnavailableReason(inquiry, ctx.now()),
    ...list,
    refused,
    reach: {
      invitation: reach.invitation.now,
      reminder: reach.reminder.now,
      laterReminder: reach.reminder.later,
    },
    lastSentAt: reach.reminder.lastSentAt,
    perDay: config.invitationsPerDay,
    leftToday: Math.max(0, config.invitationsPerDay - sent),
    perMinute: config.invitationsPerMinute,
    own: { email: self?.email ?? null, sms: self?.tel ?? null },
    defaults: {
      invitation: getDefaultInvitationTexts('invitation', language, hasClosing),
      reminder: getDefaultInvitationTexts('reminder', language, hasClosing),
    },
  };
}

const countsSchema = z.object({ email: z.number(), sms: z.number(), either: z.number() });
const reachSchema = z.object({
  now: countsSchema,
  later: countsSchema,
  lastSentAt: z.nullable(z.string()),
});

type Keys = Pick<Secrets, 'signing'>;
const countOf = (condition: SQL | undefined) => sql`count(*) filter (where ${condition ?? sql`true`})::int`;

function countList(db: Database, inquiryId: string, secrets: Keys) {
  return selectRow(db, z.object({ people: z.number(), unwanted: z.number(), refused: z.number() }))`
    ${messageStatusCteSql(inquiryId, secrets)}
    select ${countOf(undefined)} as people, ${countOf(hasUnsubscribedSql)} as unwanted, ${countOf(isAddressRefusedSql)} as refused
    from ${inviteesJoinMessageStatusSql} where ${isOnInviteeListSql(inquiryId)}`;
}

/**
 * Counts the people who would get a message now, and the people who would get it later, with the recently reminded.
 * Finds the time of the latest message to the people counted first, or to the others if there are none.
 */
async function countReach(
  db: Database,
  about: {
    readonly inquiryId: string;
    readonly kind: CampaignKind;
    readonly filter: PeopleFilter | null;
    readonly now: number;
  },
  secrets: Keys,
) {
  const { email, mobile } = invitee;
  const { inquiryId, kind, filter, now } = about;
  const takesEmail = sql`(${isNotNull(email)} and not ${isAddressRefusedBySql('email')})`;
  const takesSms = sql`(${isNotNull(mobile)} and not ${isAddressRefusedBySql('sms')})`;
  const wasReminded = kind === 'reminder' ? isWithinReminderIntervalSql(lastReminderAtSql, now) : sql`false`;
  const isCandidate = and(
    isCampaignCandidateSql({ ...about, channel: 'either' }, sql`(not ${hasInvitationSql})`),
    sql`not ${hasUnsubscribedSql}`,
    sql`not ${isInvitationBeingSentSql}`,
    filter === null ? undefined : matchesPeopleFilterSql(inquiryId, filter, secrets),
  );
  const countByChannel = (condition: SQL) => sql`json_build_object(
    'email', ${countOf(sql`${takesEmail} and ${condition}`)}, 'sms', ${countOf(sql`${takesSms} and ${condition}`)},
    'either', ${countOf(sql`(${takesEmail} or ${takesSms}) and ${condition}`)})`;
  const { lastSentAt, ...counts } = await selectRow(db, reachSchema)`
    ${messageStatusCteSql(inquiryId, secrets)}
    select ${countByChannel(sql`not ${wasReminded}`)} as now, ${countByChannel(sql`true`)} as later,
      coalesce(max(${lastMessageAtSql}) filter (where not ${wasReminded}), max(${lastMessageAtSql})) as "lastSentAt"
    from ${inviteesJoinMessageStatusSql} where ${isCandidate}`;
  return {
    ...counts,
    lastSentAt: lastSentAt === null ? null : new Date(lastSentAt).toISOString(),
  };
}
