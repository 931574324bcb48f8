import { type InviteeMessageState, inviteeMessageStates } from '@nazar/domain/invitations/people-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import {
  invitation,
  invitationCampaign,
  optedOutAddress,
} from '../../../platform/database/schema/invitation.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import { checkedSql } from '../../../platform/database/sql/checked-sql.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import {
  isInvitationRowSql,
  isMessageUnderWaySql,
  isSentReminderRowSql,
  isSentRowSql,
  isUnretriedRefusalSql,
} from './message-rows.ts';
import { hashIdentifierSql } from './unsubscribed-address-queries.ts';

type Keys = Pick<Secrets, 'signing'>;

/** The flags that `makeMessageStateSql` needs, from the rows `s` of one person. */
export function messageStatusFlagsSql(secrets: Keys): SQL {
  const isRefusedRow = isUnretriedRefusalSql(secrets);
  return sql`bool_or(${isRefusedRow}) as refused, bool_or(${isMessageUnderWaySql}) as waiting, bool_or(s.state = 'sent') as sent,
    bool_or(s.state = 'uncertain') as uncertain, bool_or(s.state = 'failed') as failed,
    bool_or(s.is_bounced and (s.state <> 'refused' or ${isRefusedRow})) as bounced`;
}

/**
 * The state of messages to a person. States that stop the next message or call for a correction come first; then
 * the best known outcome: a delivered message counts more than a later one with an unknown outcome.
 */
export const makeMessageStateSql = (isUnwanted: SQL, flags: SQL): SQL<InviteeMessageState> => checkedSql(
  z.enum(inviteeMessageStates),
)`case
  when ${isUnwanted} then 'unwanted'
  when ${flags}.refused and ${flags}.bounced then 'bounced'
  when ${flags}.refused then 'refused'
  when ${flags}.waiting then 'waiting'
  when ${flags}.sent then 'sent'
  when ${flags}.uncertain then 'uncertain'
  when ${flags}.failed and ${flags}.bounced then 'bounced'
  when ${flags}.failed then 'failed'
  else 'none' end`;

/**
 * The message flags of all people of a list, for queries that read the whole list. Rows of a campaign are stored
 * together and those of one person are not, so reading person by person takes several times as long.
 */
export function messageStatusCteSql(inquiryId: string, secrets: Keys): SQL {
  const { id, email, mobile } = invitee;
  const optedOutPeopleSql = (address: typeof email | typeof mobile) => sql`
    select ${id} as invitee_id from ${invitee}
    join ${optedOutAddress} o on o.address_hash = ${hashIdentifierSql(address, secrets)}
    where ${invitee.inquiryId} = ${inquiryId}`;
  const isRefusedRow = isUnretriedRefusalSql(secrets);
  return sql`with message_status as (
    select s.invitee_id, ${messageStatusFlagsSql(secrets)}, bool_or(${isInvitationRowSql}) as invited,
      max(s.sent_at) filter (where ${isSentRowSql}) as sent_at,
      max(s.sent_at) filter (where ${isSentReminderRowSql}) as reminded_at,
      bool_or(s.channel = 'email' and ${isRefusedRow}) as refused_email, bool_or(s.channel = 'sms' and ${isRefusedRow}) as refused_sms
    from ${invitationCampaign} w
    join ${invitation} s on s.campaign_id = w.id
    join ${invitee} on ${id} = s.invitee_id
    where s.campaign_id = any(array(select id from ${invitationCampaign} where inquiry_id = ${inquiryId}))
    group by s.invitee_id),
  opted_out as (${optedOutPeopleSql(email)} union ${optedOutPeopleSql(mobile)})`;
}

/**
 * Runs queries with `messageStatusCteSql`. Statistics don't know the size of a freshly imported list, and a nested loop
 * over a hundred thousand rows takes minutes. Other queries of the transaction keep the usual planner settings.
 */
export function withNestedLoopsDisabled<Result>(
  db: Database,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_nestloop = off`);
    const result = await work(tx);
    await tx.execute(sql`set local enable_nestloop = default`);
    return result;
  });
}

/** For queries with `messageStatusCteSql`: the people with their message flags. */
export const inviteesJoinMessageStatusSql = sql`${invitee}
  left join message_status on message_status.invitee_id = ${invitee.id}
  left join opted_out on opted_out.invitee_id = ${invitee.id}`;

export const hasUnsubscribedSql = sql`(opted_out.invitee_id is not null)`;
export const isAddressRefusedSql = sql`(message_status.refused is true)`;
export const isAddressRefusedBySql = (channel: 'email' | 'sms') =>
  sql`(message_status.${sql.raw(`refused_${channel}`)} is true)`;
export const hasInvitationSql = sql`(message_status.invited is true)`;
export const isInvitationBeingSentSql = sql`(message_status.waiting is true)`;
export const lastMessageAtSql = sql`message_status.sent_at`;
export const lastReminderAtSql = sql`message_status.reminded_at`;
export const listedMessageStateSql: SQL<InviteeMessageState> = makeMessageStateSql(
  hasUnsubscribedSql,
  sql.raw('message_status'),
);
