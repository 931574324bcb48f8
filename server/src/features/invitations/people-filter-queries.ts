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
export function wasRefused(secrets: Keys, channel?: 'email' | 'sms'): SQL<boolean> {
  const { id, email, mobile } = invitedPerson;
  return sql<boolean>`exists (select from ${invitation} r where r.person_id = ${id} and r.state = 'refused'
    ${channel === undefined ? sql.raw('') : sql`and r.channel = ${channel}`}
    and r.address_hash = case r.channel when 'email' then ${addressHashOf(email, secrets)}
      else ${addressHashOf(mobile, secrets)} end)`;
}

/**
 * What became of messages to somebody. First what will stop the next one or calls for a correction; then the best that
 * is known: one that was taken counts more than a later one of which nobody knows. Their rows are looked at once, since
 * lists have a hundred thousand people.
 */
export function messageStateOf(secrets: Keys): SQL<MessageState> {
  const { id, email, mobile } = invitedPerson;
  const isCurrent = sql`s.address_hash = case s.channel when 'email' then ${addressHashOf(email, secrets)}
    else ${addressHashOf(mobile, secrets)} end`;
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
    from (select bool_or(case when s.state = 'refused' then ${isCurrent} end) as gone,
        bool_or(s.state in ('waiting', 'handed')) as waiting, bool_or(s.state = 'sent') as sent,
        bool_or(s.state = 'uncertain') as uncertain, bool_or(s.state = 'failed') as failed,
        bool_or(s.bounced and (s.state <> 'refused' or ${isCurrent})) as bounced
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
