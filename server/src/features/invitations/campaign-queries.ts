import { type CampaignChannel, reminderIntervalMs } from '@nazar/domain/invitations/campaign.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, lte, min, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import {
  dailyInvitationCount,
  invitation,
  invitationCampaign,
} from '../../platform/database/schema/invitation.ts';
import { invitee } from '../../platform/database/schema/invitee.ts';
import { checkedSql } from '../../platform/database/sql/checked-sql.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import {
  hasInviteeAnsweredSql,
  isInvitationRowSql,
  isMessageUnderWaySql,
  isOnInviteeListSql,
  isSentReminderRowSql,
  matchesPeopleFilterSql,
  resolveMessageFilterToIds,
  wasAddressRefusedSql,
} from '../people/index.ts';

export type CampaignRow = typeof invitationCampaign.$inferSelect;

/** Maximum number of campaigns in the list. */
const maxListed = 200;

export async function insertCampaign(
  db: Database,
  row: typeof invitationCampaign.$inferInsert,
): Promise<CampaignRow | null> {
  const [newCampaign] = await db.insert(invitationCampaign).values(row).onConflictDoNothing().returning();
  return newCampaign ?? null;
}

export async function findCampaign(
  db: Database,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<CampaignRow | null> {
  const query = db.select().from(invitationCampaign).where(eq(invitationCampaign.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

export function listCampaigns(db: Database, inquiryId: string): Promise<CampaignRow[]> {
  return db
    .select()
    .from(invitationCampaign)
    .where(eq(invitationCampaign.inquiryId, inquiryId))
    .orderBy(desc(invitationCampaign.createdAt), desc(invitationCampaign.id))
    .limit(maxListed);
}

export async function countUnfinishedCampaigns(db: Database, inquiryId: string): Promise<number> {
  const isOpen = inArray(invitationCampaign.state, ['waiting', 'paused']);
  const [row] = await db
    .select({ campaigns: count() })
    .from(invitationCampaign)
    .where(and(eq(invitationCampaign.inquiryId, inquiryId), isOpen));
  return row?.campaigns ?? 0;
}

/** Campaigns that are due; the one that waited longest for its turn comes first. */
export async function listDueCampaigns(db: Database, now: number, limit: number): Promise<string[]> {
  const { nextAt, waitsFor } = invitationCampaign;
  const isDue = or(
    lte(nextAt, new Date(now)),
    // The opening can be moved forward.
    eq(waitsFor, 'opening'),
    // The campaign ends now instead of announcing that it continues.
    and(inArray(waitsFor, ['quiet', 'cap']), isInquiryOverSql(now)),
  );
  const rows = await db
    .select({ id: invitationCampaign.id })
    .from(invitationCampaign)
    .where(and(isNotNull(nextAt), isDue))
    .orderBy(sql`${invitationCampaign.lastTurnAt} nulls first`, asc(invitationCampaign.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isInquiryOverSql = (now: number) => sql`exists (
  select from ${inquiry} i where i.id = ${invitationCampaign.inquiryId}
  and (i.expire_date <= ${new Date(now).toISOString()}::timestamptz or i.taken_down_at is not null or i.deleted_at is not null))`;

/** The earliest due time of any campaign; null when no campaign has one. */
export async function findNextCampaignDueTime(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(invitationCampaign.nextAt) })
    .from(invitationCampaign)
    .where(isNotNull(invitationCampaign.nextAt));
  return row?.at ?? null;
}

export async function updateCampaign(
  db: Database,
  id: string,
  change: Partial<Omit<typeof invitationCampaign.$inferInsert, 'id'>> | Readonly<Record<string, SQL>>,
): Promise<void> {
  await db.update(invitationCampaign).set(change).where(eq(invitationCampaign.id, id));
}

/** People without an invitation of this inquiry yet. */
export const isNotInvitedSql = sql`not exists (
  select from ${invitation} s join ${invitationCampaign} w on w.id = s.campaign_id
  where s.invitee_id = ${invitee.id} and ${isInvitationRowSql})`;

/** People who get no reminder at a moment, because they got one shortly before. */
const wasRemindedBeforeSql = (at: number): SQL => sql`exists (
  select from ${invitation} s join ${invitationCampaign} w on w.id = s.campaign_id
  where s.invitee_id = ${invitee.id} and ${isSentReminderRowSql} and ${isWithinReminderIntervalSql(sql`s.sent_at`, at)})`;

/** Whether the last reminder was too short a time before a moment. */
export const isWithinReminderIntervalSql = (remindedAt: SQL, at: number): SQL =>
  sql`coalesce(${remindedAt} > ${new Date(at - reminderIntervalMs).toISOString()}::timestamptz, false)`;

/** People with a message under way get none of another campaign. */
const hasUnderWay = sql`exists (
  select from ${invitation} s where s.invitee_id = ${invitee.id} and ${isMessageUnderWaySql})`;

type CampaignSelection = Pick<CampaignRow, 'id' | 'inquiryId' | 'kind' | 'channel' | 'filter' | 'sendAt'>;
type CampaignAudience = Pick<CampaignSelection, 'inquiryId' | 'kind' | 'channel'>;

/**
 * People that a campaign may address at some time: on the list with an address of its channel, not invited yet for an
 * invitation, and invited for a reminder. People who have answered are left out, now and at the time of sending.
 * `notInvited` replaces the condition for a faster query.
 */
export function isCampaignCandidateSql(
  { inquiryId, kind, channel }: CampaignAudience,
  notInvited = isNotInvitedSql,
): SQL | undefined {
  const { email, mobile, isLinkRevoked } = invitee;
  return and(
    isOnInviteeListSql(inquiryId),
    eq(isLinkRevoked, false),
    channel === 'email' ? isNotNull(email) : channel === 'sms' ? isNotNull(mobile) : undefined,
    kind === 'invitation' ? notInvited : sql`not ${notInvited}`,
    sql`not ${hasInviteeAnsweredSql}`,
  );
}

/** The possible recipients of a campaign that is sent at a moment. */
export const isPossibleCampaignRecipientSql = (audience: CampaignAudience, at: number): SQL | undefined =>
  and(
    isCampaignCandidateSql(audience),
    audience.kind === 'reminder' ? sql`not ${wasRemindedBeforeSql(at)}` : undefined,
  );

const channelSql = checkedSql(z.enum(['email', 'sms']));

/** With either channel, people whose e-mail address was refused get a text message. */
export const recipientChannelSql = (channel: CampaignChannel, secrets: Pick<Secrets, 'signing'>) =>
  channel === 'either'
    ? channelSql`case when ${invitee.email} is null
        or (${invitee.mobile} is not null and ${wasAddressRefusedSql(secrets, 'email')}) then 'sms' else 'email' end`
    : channelSql`${channel}`;

/** Inserts the rows of a campaign's people, in the order of the list; returns their number. */
export async function insertCampaignRecipients(
  db: Database,
  campaign: CampaignSelection,
  { now, secrets }: { readonly now: number; readonly secrets: Pick<Secrets, 'signing'> },
): Promise<number> {
  const { inquiryId } = campaign;
  const filter = await resolveMessageFilterToIds(db, { inquiryId, filter: campaign.filter, secrets });
  const { rowCount } = await db.execute(sql`
    insert into invitation (campaign_id, invitee_id, channel, state, due_at)
    select ${campaign.id}, ${invitee.id}, ${recipientChannelSql(campaign.channel, secrets)}, 'waiting', ${new Date(now).toISOString()}::timestamptz
    from ${invitee}
    where ${and(isPossibleCampaignRecipientSql(campaign, Math.max(now, campaign.sendAt.getTime())), filter === null ? undefined : matchesPeopleFilterSql(inquiryId, filter, secrets))}
    and not ${hasUnderWay}
    order by ${invitee.position}
    on conflict do nothing`);
  return rowCount ?? 0;
}

/**
 * Removes messages whose delivery has not begun from the queue; their people wait again. The caller has locked the
 * campaign.
 */
export async function cancelQueuedCampaignMessages(db: Database, campaignId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from delivery d using invitation i
      where i.campaign_id = ${campaignId} and i.state = 'queued' and d.id = i.delivery_id
      and d.tries = 0 and d.finished_at is null
      returning d.id)
    update invitation i set state = 'waiting', delivery_id = null from gone
    where i.delivery_id = gone.id`);
}

/** Deletes the waiting people of a campaign, so that they get no message. */
export async function deleteWaitingCampaignRecipients(db: Database, campaignId: string): Promise<void> {
  await db
    .delete(invitation)
    .where(and(eq(invitation.campaignId, campaignId), eq(invitation.state, 'waiting')));
}

/** The number of messages of an account today, locked until the transaction ends. */
export async function lockDailyMessageCount(db: Database, accountId: string, day: string): Promise<number> {
  await db.insert(dailyInvitationCount).values({ accountId, day, messages: 0 }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(dailyInvitationCount)
    .where(isCountOfDaySql(accountId, day))
    .for('update');
  return row?.messages ?? 0;
}

export async function findDailyMessageCount(db: Database, accountId: string, day: string): Promise<number> {
  const [row] = await db.select().from(dailyInvitationCount).where(isCountOfDaySql(accountId, day));
  return row?.messages ?? 0;
}

export async function addToDailyMessageCount(
  db: Database,
  accountId: string,
  { day, messages }: { readonly day: string; readonly messages: number },
): Promise<void> {
  if (messages === 0) return;
  await db
    .update(dailyInvitationCount)
    .set({ messages: sql`${dailyInvitationCount.messages} + ${messages}` })
    .where(isCountOfDaySql(accountId, day));
}

const isCountOfDaySql = (accountId: string, day: string) =>
  and(eq(dailyInvitationCount.accountId, accountId), eq(dailyInvitationCount.day, day));
