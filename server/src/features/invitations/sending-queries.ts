import type { Language } from '@nazar/domain/text/language.ts';
import { and, asc, eq, inArray, lte, min, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { delivery } from '../../platform/database/schema/delivery.ts';
import { channelSendRate, invitation } from '../../platform/database/schema/invitation.ts';
import { invitee } from '../../platform/database/schema/invitee.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { accountLanguageByAddressSql } from '../accounts/index.ts';
import {
  hashIdentifierSql,
  hasInviteeAnsweredSql,
  isUnsubscribedSql,
  wasAddressRefusedSql,
} from '../people/index.ts';

export type InvitationChannel = 'email' | 'sms';

/** Locks the pace of a channel across all nodes; null while another node holds it. */
export async function lockSendingPace(db: Database, channel: InvitationChannel): Promise<number | null> {
  const [row] = await db
    .select()
    .from(channelSendRate)
    .where(eq(channelSendRate.channel, channel))
    .for('update', { skipLocked: true });
  return row?.freeAt.getTime() ?? null;
}

export async function updateSendingPace(
  db: Database,
  channel: InvitationChannel,
  freeAt: number,
): Promise<void> {
  await db
    .update(channelSendRate)
    .set({ freeAt: new Date(freeAt) })
    .where(eq(channelSendRate.channel, channel));
}

/** Delays a channel until a time, because its gateway is temporarily unavailable. */
export async function delaySendingPace(
  db: Database,
  channel: InvitationChannel,
  until: number,
): Promise<void> {
  await db
    .update(channelSendRate)
    .set({ freeAt: sql`greatest(${channelSendRate.freeAt}, ${new Date(until).toISOString()}::timestamptz)` })
    .where(eq(channelSendRate.channel, channel));
}

/** Counts messages of a channel that are queued for delivery. */
export async function countQueuedChannelMessages(db: Database, channel: InvitationChannel): Promise<number> {
  return db.$count(
    delivery,
    and(eq(delivery.channel, channel), eq(delivery.isTriedOnce, true), sql`${delivery.dueAt} is not null`),
  );
}

/** The next waiting people of a campaign, with their current data. */
export function claimWaitingRecipients(
  db: Database,
  { campaignId, channel, now, limit, secrets }: Taking,
): Promise<WaitingRecipient[]> {
  const isDue = and(
    eq(invitation.campaignId, campaignId),
    eq(invitation.state, 'waiting'),
    eq(invitation.channel, channel),
    lte(invitation.dueAt, new Date(now)),
  );
  const { id, inquiryId, name, email, mobile, linkVersion, linkHash, isLinkRevoked, isRemoved } = invitee;
  return db
    .select({
      id,
      inquiryId,
      name,
      email,
      mobile,
      linkVersion,
      linkHash,
      isLinkRevoked,
      isRemoved,
      tries: invitation.tries,
      answered: hasInviteeAnsweredSql,
      optedOut: isUnsubscribedSql(email, mobile, secrets),
      refused: wasAddressRefusedSql(secrets, channel),
      language:
        channel === 'email'
          ? accountLanguageByAddressSql('email', email)
          : accountLanguageByAddressSql('mobile', mobile),
    })
    .from(invitation)
    .innerJoin(invitee, eq(invitee.id, invitation.inviteeId))
    .where(isDue)
    .orderBy(asc(invitation.dueAt), asc(invitee.position))
    .limit(limit)
    .for('update', { of: invitation, skipLocked: true });
}
type Taking = {
  readonly campaignId: string;
  readonly channel: InvitationChannel;
  readonly now: number;
  readonly limit: number;
  readonly secrets: Pick<Secrets, 'signing'>;
};
export type WaitingRecipient = Pick<
  typeof invitee.$inferSelect,
  | 'id'
  | 'inquiryId'
  | 'name'
  | 'email'
  | 'mobile'
  | 'linkVersion'
  | 'linkHash'
  | 'isLinkRevoked'
  | 'isRemoved'
> & {
  readonly tries: number;
  readonly answered: boolean;
  readonly optedOut: boolean;
  readonly refused: boolean;
  /** The language of the account with the address of this channel; null without one. */
  readonly language: Language | null;
};

export async function markRecipientsQueued(
  db: Database,
  campaignId: string,
  queued: readonly { readonly inviteeId: string; readonly deliveryId: string }[],
  now: number,
): Promise<void> {
  if (queued.length === 0) return;
  const people = sql.param(queued.map(({ inviteeId }) => inviteeId));
  const deliveries = sql.param(queued.map(({ deliveryId }) => deliveryId));
  await db.execute(sql`
    update invitation i set state = 'queued', delivery_id = q.delivery_id, tries = i.tries + 1,
      sent_at = ${new Date(now).toISOString()}::timestamptz
    from unnest(${people}::uuid[], ${deliveries}::uuid[]) as q (invitee_id, delivery_id)
    where i.campaign_id = ${campaignId} and i.invitee_id = q.invitee_id`);
}

/** Lets people wait until their address may get a message again. */
export async function postponeRecipients(
  db: Database,
  campaignId: string,
  postponed: readonly { readonly inviteeId: string; readonly dueAt: Date }[],
): Promise<void> {
  if (postponed.length === 0) return;
  const people = sql.param(postponed.map(({ inviteeId }) => inviteeId));
  const times = sql.param(postponed.map(({ dueAt }) => dueAt.toISOString()));
  await db.execute(sql`
    update invitation i set due_at = p.due_at
    from unnest(${people}::uuid[], ${times}::timestamptz[]) as p (invitee_id, due_at)
    where i.campaign_id = ${campaignId} and i.invitee_id = p.invitee_id`);
}

/**
 * When a campaign continues of which only people are left whose address is over a limit; null if another message is
 * under way. A message that was tried before is not limited.
 */
export async function findEndOfAddressLimits(db: Database, campaignId: string): Promise<Date | null> {
  const { state, tries, dueAt } = invitation;
  const [row] = await db
    .select({ at: min(dueAt) })
    .from(invitation)
    .where(and(eq(invitation.campaignId, campaignId), inArray(state, ['waiting', 'queued'])))
    .having(sql`bool_and(${state} = 'waiting' and ${tries} = 0)`);
  return row?.at ?? null;
}

export async function markRecipientsSkipped(
  db: Database,
  { campaignId, state, ids }: LeavingOut,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(invitation)
    .set({ state })
    .where(and(eq(invitation.campaignId, campaignId), inArray(invitation.inviteeId, [...ids])));
}
type LeavingOut = {
  readonly campaignId: string;
  readonly state: 'skipped' | 'opted_out';
  readonly ids: readonly string[];
};

const finishedDelivery = z.object({
  campaignId: z.string(),
  channel: z.enum(['email', 'sms']),
  outcome: z.enum(['sent', 'refused', 'failed', 'later', 'uncertain', 'skipped']),
  /** Whether only this address was deferred or refused, while the gateway accepts others. */
  isAddressDeferred: z.boolean(),
  messages: z.number(),
});
type FinishedDelivery = z.infer<typeof finishedDelivery>;

/** The outcome of a message whose delivery row is gone, so that it is unknown. */
const lost = sql.raw(`'uncertain'`);

/**
 * Stores the outcome of finished deliveries and counts it at their campaigns. Retries wait longer each time, up to a
 * maximum number of tries.
 */
export async function storeFinishedDeliveryOutcomes(
  db: Database,
  { now, secrets, maxTries, pauseMs }: Collecting,
): Promise<FinishedDelivery[]> {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const hash = (column: SQL) => hashIdentifierSql(column, secrets);
  return selectRows(db, finishedDelivery)`
    with ended as (
      select i.campaign_id, i.invitee_id, i.tries, i.channel, p.email, p.mobile,
        case when i.delivery_id is null then 'skipped' when d.id is null then ${lost} else coalesce(d.outcome, d.state) end as outcome,
        coalesce(d.is_address_deferred, false) as is_address_deferred
      from invitation i
      join invitee p on p.id = i.invitee_id
      left join delivery d on d.id = i.delivery_id
      where i.state = 'queued' and (d.id is null or d.finished_at is not null)
      order by i.campaign_id, i.invitee_id
      limit 1000
      for update of i skip locked),
    judged as (
      select *, case when outcome = 'later' and tries >= ${maxTries}::int then 'failed' else outcome end as what
      from ended),
    written as (
      update invitation i set delivery_id = null,
        state = case when j.what = 'later' then 'waiting' else j.what end,
        due_at = case when j.what = 'later'
          then ${moment} + ${pauseMs}::int * interval '1 millisecond' * power(2, least(j.tries, 9) - 1)
          else i.due_at end,
        address_hash = case when j.what = 'refused' then
          case i.channel when 'email' then ${hash(sql`j.email`)} else ${hash(sql`j.mobile`)} end end
      from judged j
      where i.campaign_id = j.campaign_id and i.invitee_id = j.invitee_id and i.state = 'queued'
      returning i.campaign_id, i.channel, j.what, j.is_address_deferred),
    counted as (
      update invitation_campaign w set
        sent = w.sent + c.sent, refused = w.refused + c.refused, failed = w.failed + c.failed,
        uncertain = w.uncertain + c.uncertain, skipped = w.skipped + c.skipped
      from (select campaign_id,
          count(*) filter (where what = 'sent') as sent, count(*) filter (where what = 'refused') as refused,
          count(*) filter (where what = 'failed') as failed,
          count(*) filter (where what = 'uncertain') as uncertain,
          count(*) filter (where what = 'skipped') as skipped
        from written group by campaign_id) c
      where w.id = c.campaign_id)
    select campaign_id as "campaignId", channel, what as outcome, is_address_deferred as "isAddressDeferred", count(*)::int as messages
    from written group by campaign_id, channel, what, is_address_deferred`;
}
type Collecting = {
  readonly now: number;
  readonly secrets: Pick<Secrets, 'signing'>;
  readonly maxTries: number;
  readonly pauseMs: number;
};
