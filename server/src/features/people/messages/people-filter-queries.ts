import {
  addressStates,
  type InviteeMessageState,
  inviteeMessageStates,
  type PeopleFilter,
} from '@nazar/domain/invitations/people-filter.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { invitation, invitationCampaign } from '../../../platform/database/schema/invitation.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import { selectValues } from '../../../platform/database/select-rows.ts';
import { checkedSql } from '../../../platform/database/sql/checked-sql.ts';
import { containsWordsSql } from '../../../platform/database/sql/contains-words-sql.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hasInviteeAnsweredSql, inviteeStateSql } from '../invitees/invitee-queries.ts';
import {
  inviteesJoinMessageStatusSql,
  listedMessageStateSql,
  makeMessageStateSql,
  messageStatusCteSql,
  messageStatusFlagsSql,
  withNestedLoopsDisabled,
} from './invitation-status-queries.ts';
import {
  isCurrentAddressRefusedSql,
  isOtherRowOfSameAddressSql,
  isRetryableRefusalRowSql,
  isUnretriedRefusalSql,
} from './message-rows.ts';
import { isUnsubscribedSql } from './unsubscribed-address-queries.ts';

type Keys = Pick<Secrets, 'signing'>;

/** Whether a current address of the person, of one channel or of either, was permanently refused by its gateway. */
export const wasAddressRefusedSql = (secrets: Keys, channel?: 'email' | 'sms') =>
  hasRow(
    channel === undefined
      ? isUnretriedRefusalSql(secrets)
      : sql`(s.channel = ${channel} and ${isUnretriedRefusalSql(secrets)})`,
  );

/** Whether a current address of the person was refused and has had no retry yet. */
export const isAddressRetryableSql = (secrets: Keys) => hasRow(isRetryableRefusalRowSql(secrets));

/**
 * Whether a current address of the person has a retry, was not refused again, and the person got no message since.
 */
export const isAddressBeingRetriedSql = (secrets: Keys) =>
  hasRow(sql`(s.is_retry_requested and ${isCurrentAddressRefusedSql(secrets)}
    and not exists (select from ${invitation} o where ${isOtherRowOfSameAddressSql} and o.state = 'refused' and not o.is_retry_requested)
    and not exists (
      select from ${invitation} o
      join ${invitationCampaign} later on later.id = o.campaign_id
      join ${invitationCampaign} w on w.id = s.campaign_id
      where o.invitee_id = s.invitee_id and later.created_at > w.created_at
      and o.state in ('waiting', 'queued', 'sent', 'uncertain')))`);

const hasRow = (condition: SQL) =>
  sql`exists (
  select from ${invitation} s where s.invitee_id = ${invitee.id} and ${condition})`.mapWith(Boolean);

export const addressStateSql = (secrets: Keys) => checkedSql(z.enum(addressStates))`case
  when not ${wasAddressRefusedSql(secrets)} then 'good' when ${isAddressRetryableSql(secrets)} then 'refused' else 'refusedAgain' end`;

/** `makeMessageStateSql` for one person, by a single read of their rows. */
export function personMessageStateSql(secrets: Keys) {
  const { id, email, mobile } = invitee;
  return checkedSql(
    z.enum(inviteeMessageStates),
  )`(select ${makeMessageStateSql(isUnsubscribedSql(email, mobile, secrets), sql.raw('m'))}
    from (select ${messageStatusFlagsSql(secrets)} from ${invitation} s where s.invitee_id = ${id}) m)`;
}

/** The people of a list that match a filter. */
export function matchesPeopleFilterSql(
  inquiryId: string,
  filter: PeopleFilter,
  secrets: Keys,
): SQL | undefined {
  const { search, message, state, ids } = filter;
  const { id, searchText } = invitee;
  return and(
    containsWordsSql(searchText, search),
    message === null ? undefined : sql`${id} in (${peopleWithMessageSql(message, inquiryId, secrets)})`,
    state === null
      ? undefined
      : state === 'missing'
        ? sql`not ${hasInviteeAnsweredSql}`
        : sql`${inviteeStateSql} = ${state}`,
    ids === undefined ? undefined : sql`${id} = any(${sql.param([...ids])}::uuid[])`,
  );
}

const peopleWithMessageSql = (message: InviteeMessageState, inquiryId: string, secrets: Keys): SQL => sql`
  ${messageStatusCteSql(inquiryId, secrets)}
  select ${invitee.id} from ${inviteesJoinMessageStatusSql}
  where ${invitee.inquiryId} = ${inquiryId} and ${listedMessageStateSql} = ${message}`;

/**
 * Replaces a filter by message state with the ids of its people, found in one query. For queries that then read
 * only some of them, or rows that are stored together for all lists.
 */
export async function resolveMessageFilterToIds(
  db: Database,
  { inquiryId, filter, secrets }: Naming,
): Promise<PeopleFilter | null> {
  if (filter === null || filter.message === null) return filter;
  const { message, ids } = filter;
  const found = await withNestedLoopsDisabled(
    db,
    (within) => selectValues(within, z.string())`${peopleWithMessageSql(message, inquiryId, secrets)}`,
  );
  const requestedIds = ids === undefined ? null : new Set(ids);
  const inviteeIds = found.filter((id) => requestedIds === null || requestedIds.has(id));
  return { ...filter, message: null, ids: inviteeIds };
}
type Naming = {
  readonly inquiryId: string;
  readonly filter: PeopleFilter | null;
  readonly secrets: Keys;
};
