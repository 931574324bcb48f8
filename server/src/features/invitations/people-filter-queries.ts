import type { AddressState, MessageState, PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { holdsWords } from '../../database/holds-words.ts';
import { invitation } from '../../database/schema/invitation.ts';
import { invitedPerson } from '../../database/schema/invited-person.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { hasAnswered, stateOf } from '../invited-people/invited-person-queries.ts';
import { addressHashOf, isUnwanted } from './unwanted-address-queries.ts';

type Keys = Pick<Secrets, 'signing'>;

/** Whether an address that somebody has now, of this channel or of either, was refused for good by its gateway. */
export function wasRefused(secrets: Keys, channel?: 'email' | 'sms'): SQL<boolean> {
  return hasRefused(
    secrets,
    sql`not r.again
    ${channel === undefined ? sql.raw('') : sql`and r.channel = ${channel}`}`,
  );
}

/** Whether somebody asked for another try of an address that they have now, after it had been refused. */
export const wasGivenAgain = (secrets: Keys): SQL<boolean> => hasRefused(secrets, sql`r.again`);

/** Of the rows `r` of somebody whose address of now was refused. */
function hasRefused(secrets: Keys, condition: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from ${invitation} r where r.person_id = ${invitedPerson.id}
    and ${isOfAddress(sql.raw('r'), secrets)} and ${condition})`;
}

/** A row of `invitation` that says that an address which its person has now was refused. */
export function isOfAddress(row: SQL, secrets: Keys): SQL<boolean> {
  const { email, mobile } = invitedPerson;
  return sql<boolean>`${row}.state = 'refused'
    and ${row}.address_hash = case ${row}.channel when 'email' then ${addressHashOf(email, secrets)}
      else ${addressHashOf(mobile, secrets)} end`;
}

export const addressStateOf = (secrets: Keys): SQL<AddressState> => sql<AddressState>`case
  when not ${wasRefused(secrets)} then 'good' when ${wasGivenAgain(secrets)} then 'refusedAgain' else 'refused' end`;

/**
 * What became of messages to somebody. First what will stop the next one or calls for a correction; then the best that
 * is known: one that was taken counts more than a later one of which nobody knows. Their rows are looked at once, since
 * lists have a hundred thousand people.
 */
export function messageStateOf(secrets: Keys): SQL<MessageState> {
  const { id, email, mobile } = invitedPerson;
  const isGone = sql`(not s.again and ${isOfAddress(sql.raw('s'), secrets)})`;
  return sql<MessageState>`(select case
      when ${isUnwanted(email, mobile, secrets)} then 'unwanted'
      when m.gone and m.bounced then 'bounced'
      when m.gone then 'refused'
      when m.waiting then 'waiting'
      when m.sent then 'sent'
      when m.uncertain then 'uncertain'
      when m.failed and m.bounced then 'bounced'
      when m.failed then 'failed'
      else 'none' end
    from (select bool_or(${isGone}) as gone,
        bool_or(s.state in ('waiting', 'handed')) as waiting, bool_or(s.state = 'sent') as sent,
        bool_or(s.state = 'uncertain') as uncertain, bool_or(s.state = 'failed') as failed,
        bool_or(s.bounced and (s.state <> 'refused' or ${isGone})) as bounced
      from ${invitation} s where s.person_id = ${id}) m)`;
}

/** People of a list by a filter. */
export function isInPeopleFilter(filter: PeopleFilter, secrets: Keys): SQL | undefined {
  const { search, message, state, ids } = filter;
  const { id, searchText } = invitedPerson;
  return and(
    holdsWords(searchText, search),
    message === null ? undefined : sql`${messageStateOf(secrets)} = ${message}`,
    state === null ? undefined : state === 'missing' ? sql`not ${hasAnswered}` : sql`${stateOf} = ${state}`,
    ids === undefined ? undefined : sql`${id} = any(${sql.param([...ids])}::uuid[])`,
  );
}
