import type { InvitedState } from '@nazar/domain/people/invited-person.ts';
import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import { personKeys } from '@nazar/domain/people/person-keys.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { invitedPerson } from '../../database/schema/invited-person.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { findSubject } from '../access/participant-queries.ts';
import { linkHashOf } from './personal-link-queries.ts';

export type InvitedPerson = typeof invitedPerson.$inferSelect;
export type ListedPerson = PersonFields & { readonly id: string; readonly removed: boolean };

/** Whether an entry of `invited_person` has answered; of anonymous inquiries this is for no screen. */
export const hasAnswered: SQL<boolean> = sql<boolean>`exists (
  select from participation_marker m
  where m.inquiry_id = ${invitedPerson.inquiryId} and m.marker = ${invitedPerson.marker})`;

export const stateOf: SQL<InvitedState> = sql<InvitedState>`case when ${hasAnswered} then 'answered'
  when ${invitedPerson.openedAt} is not null then 'opened' else 'waiting' end`;

/** Entries of an inquiry's list, those who were removed aside. */
export const isOnList = (inquiryId: string) =>
  and(eq(invitedPerson.inquiryId, inquiryId), eq(invitedPerson.removed, false));

/** Everybody who is or was on the list, in the order in which they were added. */
export function listEverInvited(db: Database, inquiryId: string): Promise<ListedPerson[]> {
  const { id, name, email, mobile, removed } = invitedPerson;
  return db
    .select({ id, name, email, mobile, removed })
    .from(invitedPerson)
    .where(eq(invitedPerson.inquiryId, inquiryId))
    .orderBy(invitedPerson.position);
}

export async function findInvitedPerson(
  db: Database,
  inquiryId: string,
  id: string,
): Promise<InvitedPerson | null> {
  const [row] = await db
    .select()
    .from(invitedPerson)
    .where(and(isOnList(inquiryId), eq(invitedPerson.id, id)));
  return row ?? null;
}

/** False where an id is taken. The caller has locked the list. */
export async function insertInvited(
  db: Database,
  inquiryId: string,
  people: readonly (PersonFields & { readonly id: string })[],
  { now, secrets }: { readonly now: number; readonly secrets: Pick<Secrets, 'signing' | 'markers'> },
): Promise<boolean> {
  const rows = people.map((person) => ({
    ...person,
    ...personKeys(person),
    marker: findSubject({ kind: 'invited', inquiryId, entryId: person.id }, inquiryId, secrets.markers),
    linkHash: linkHashOf(secrets.signing, person.id, 1),
  }));
  const all = (field: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[field]));
  const { rowCount } = await db.execute(sql`
    insert into invited_person (id, inquiry_id, name, email, mobile, name_key, search_text, marker, link_hash,
      created_at)
    select id, ${inquiryId}, name, email, mobile, name_key, search_text, marker, link_hash,
      ${new Date(now).toISOString()}::timestamptz
    from unnest(${all('id')}::uuid[], ${all('name')}::text[], ${all('email')}::text[], ${all('mobile')}::text[],
      ${all('nameKey')}::text[], ${all('searchText')}::text[], ${all('marker')}::bytea[],
      ${all('linkHash')}::bytea[])
      with ordinality as made (id, name, email, mobile, name_key, search_text, marker, link_hash, place)
    order by place
    on conflict (id) do nothing`);
  return rowCount === people.length;
}
