import type { MessageState, PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { holdsWords } from '../../database/holds-words.ts';
import { invitation } from '../../database/schema/invitation.ts';
import { invitedPerson } from '../../database/schema/invited-person.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { hasAnswered, stateOf } from '../invited-people/invited-person-queries.ts';
import { addressHashOf, isUnwanted } from './unwanted-address-queries.ts';

type Keys = Pick<Secrets, 'signing'>;

/** Whether an address that somebody has now, of this channel or of either, was refused for good by its gateway. */
export function wasRefused(
  secrets: Keys,
  { channel, bounced }: { readonly channel?: 'email' | 'sms'; readonly bounced?: true } = {},
): SQL<boolean> {
  const { id, email, mobile } = invitedPerson;
  return sql<boolean>`exists (select from ${invitation} r where r.person_id = ${id} and r.state = 'refused'
    ${channel === undefined ? sql.raw('') : sql`and r.channel = ${channel}`}
    ${bounced === undefined ? sql.raw('') : sql.raw('and r.bounced')}
    and r.address_hash = case r.channel when 'email' then ${addressHashOf(email, secrets)}
      else ${addressHashOf(mobile, secrets)} end)`;
}

const hasRow = (states: string, more: SQL = sql.raw('')): SQL<boolean> =>
  sql<boolean>`exists (select from ${invitation} s where s.person_id = ${invitedPerson.id}
    and s.state in (${sql.raw(states)}) ${more})`;

/**
 * What became of messages to somebody. First what will stop the next one or calls for a correction; then the best that is known: one that was
 * taken counts more than a later one of which nobody knows.
 */
export function messageStateOf(secrets: Keys): SQL<MessageState> {
  return sql<MessageState>`case
    when ${isUnwanted(invitedPerson.email, invitedPerson.mobile, secrets)} then 'unwanted'
    when ${wasRefused(secrets, { bounced: true })} then 'bounced'
    when ${wasRefused(secrets)} then 'refused'
    when ${hasRow(`'waiting', 'handed'`)} then 'waiting'
    when ${hasRow(`'sent'`)} then 'sent'
    when ${hasRow(`'uncertain'`)} then 'uncertain'
    when ${hasRow(`'failed'`, sql.raw('and s.bounced'))} then 'bounced'
    when ${hasRow(`'failed'`)} then 'failed'
    else 'none' end`;
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
