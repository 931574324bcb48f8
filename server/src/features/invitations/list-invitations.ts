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
  matchesPeopleFilterSql,
  messageStatusCteSql,
  withNestedLoopsDisabled,
} from '../people/index.ts';
import { findDailyMessageCount, isPossibleCampaignRecipientSql } from './campaign-queries.ts';
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
      countReach(db, { inquiryId: inquiry.id, kind, filter }, secrets);
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
    reach: { invitation: reach.invitation.counts, reminder: reach.reminder.counts },
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

const reachSchema = z.object({
  email: z.number(),
  sms: z.number(),
  either: z.number(),
  lastSentAt: z.nullable(z.string()),
});

type Keys = Pick<Secrets, 'signing'>;
const countOf = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`;

function countList(db: Database, inquiryId: string, secrets: Keys) {
  return selectRow(db, z.object({ people: z.number(), unwanted: z.number(), refused: z.number() }))`
    ${messageStatusCteSql(inquiryId, secrets)}
    select ${countOf(undefined)} as people, ${countOf(hasUnsubscribedSql)} as unwanted, ${countOf(isAddressRefusedSql)} as refused
    from ${inviteesJoinMessageStatusSql} where ${isOnInviteeListSql(inquiryId)}`;
}

/** Counts the people who would get a message now, and finds the time of the latest message to them. */
async function countReach(
  db: Database,
  about: {
    readonly inquiryId: string;
    readonly kind: CampaignKind;
    readonly filter: PeopleFilter | null;
  },
  secrets: Keys,
) {
  const { email, mobile } = invitee;
  const { inquiryId, filter } = about;
  const takes = {
    email: sql`(${isNotNull(email)} and not ${isAddressRefusedBySql('email')})`,
    sms: sql`(${isNotNull(mobile)} and not ${isAddressRefusedBySql('sms')})`,
  };
  const isReached = and(
    isPossibleCampaignRecipientSql({ ...about, channel: 'either' }, sql`(not ${hasInvitationSql})`),
    sql`not ${hasUnsubscribedSql}`,
    sql`not ${isInvitationBeingSentSql}`,
    filter === null ? undefined : matchesPeopleFilterSql(inquiryId, filter, secrets),
  );
  const { lastSentAt, ...counts } = await selectRow(db, reachSchema)`
    ${messageStatusCteSql(inquiryId, secrets)}
    select ${countOf(takes.email)} as email, ${countOf(takes.sms)} as sms,
      ${countOf(sql`(${takes.email} or ${takes.sms})`)} as either,
      max(${lastMessageAtSql}) as "lastSentAt"
    from ${inviteesJoinMessageStatusSql} where ${isReached}`;
  return { counts, lastSentAt: lastSentAt === null ? null : new Date(lastSentAt).toISOString() };
}
