import type { PersonSort } from '@nazar/domain/api/group-calls.ts';
import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import { makePersonSortAndSearchKeys } from '@nazar/domain/people/person-keys.ts';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { groupPerson } from '../../../platform/database/schema/group.ts';
import { checkedSql } from '../../../platform/database/sql/checked-sql.ts';
import { containsWordsSql } from '../../../platform/database/sql/contains-words-sql.ts';
import type { PersonCursor } from '../../../platform/http/paging/person-cursor.ts';

export type GroupPerson = PersonFields & { readonly id: string };

const columns = {
  id: groupPerson.id,
  name: groupPerson.name,
  email: groupPerson.email,
  mobile: groupPerson.mobile,
};

const searchFilterSql = (groupId: string, search: string): SQL | undefined =>
  and(eq(groupPerson.groupId, groupId), containsWordsSql(groupPerson.searchText, search));

export async function countGroupPeople(db: Database, groupId: string, search: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(groupPerson).where(searchFilterSql(groupId, search));
  return row?.count ?? 0;
}

/**
 * People without the contact come last. All columns used for paging sort by code points, with any database locale.
 */
const last = '\uffff';
const sortColumns: Readonly<Record<PersonSort, SQL>> = {
  added: sql`${groupPerson.position}`,
  name: sql`${groupPerson.nameKey}`,
  email: sql`coalesce(${groupPerson.email}, ${last}::text) collate "C"`,
  mobile: sql`coalesce(${groupPerson.mobile}, ${last}::text) collate "C"`,
};

type GroupPeopleQuery = {
  readonly groupId: string;
  readonly search: string;
  readonly sort: PersonSort;
  readonly after: PersonCursor | null;
  readonly limit: number;
};

/** One page; each person has the key after which the next page starts. */
export function listGroupPeople(db: Database, { groupId, search, sort, after, limit }: GroupPeopleQuery) {
  const key = sortColumns[sort];
  const type = sort === 'added' ? sql`bigint` : sql`text`;
  const isAfter =
    after === null
      ? undefined
      : sql`(${key}, ${groupPerson.id}) > (${after.key}::${type}, ${after.id}::uuid)`;
  return db
    .select({ ...columns, key: checkedSql(z.union([z.string(), z.number()]))`${key}` })
    .from(groupPerson)
    .where(and(searchFilterSql(groupId, search), isAfter))
    .orderBy(asc(key), asc(groupPerson.id))
    .limit(limit);
}

export function listAllGroupPeople(db: Database, groupId: string): Promise<GroupPerson[]> {
  return db
    .select(columns)
    .from(groupPerson)
    .where(eq(groupPerson.groupId, groupId))
    .orderBy(groupPerson.position);
}

/** Finds people with the same id, e-mail address or mobile number. */
export function findSimilarGroupPeople(
  db: Database,
  groupId: string,
  { id, email, mobile }: GroupPerson,
): Promise<GroupPerson[]> {
  return db
    .select(columns)
    .from(groupPerson)
    .where(
      and(
        eq(groupPerson.groupId, groupId),
        sql`(${groupPerson.id} = ${id} or ${groupPerson.email} = ${email} or ${groupPerson.mobile} = ${mobile})`,
      ),
    );
}

/** Returns false if an id is already used. */
export async function insertGroupPeople(
  db: Database,
  groupId: string,
  people: readonly GroupPerson[],
  now: number,
): Promise<boolean> {
  const rows = people.map((person) => ({ ...person, ...makePersonSortAndSearchKeys(person) }));
  const all = (field: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[field]));
  const { rowCount } = await db.execute(sql`
    insert into group_person (id, group_id, name, email, mobile, name_key, search_text, created_at)
    select id, ${groupId}, name, email, mobile, name_key, search_text, ${new Date(now).toISOString()}::timestamptz
    from unnest(${all('id')}::uuid[], ${all('name')}::text[], ${all('email')}::text[], ${all('mobile')}::text[],
      ${all('nameKey')}::text[], ${all('searchText')}::text[])
      with ordinality as made (id, name, email, mobile, name_key, search_text, place)
    order by place
    on conflict (id) do nothing`);
  return rowCount === people.length;
}

export async function updateGroupPerson(
  db: Database,
  { id, name, email, mobile }: GroupPerson,
): Promise<void> {
  const fields = { name, email, mobile };
  await db
    .update(groupPerson)
    .set({ ...fields, ...makePersonSortAndSearchKeys(fields) })
    .where(eq(groupPerson.id, id));
}

const peopleAtOnce = 5000;

/**
 * Updates many people at once. Contacts may move from one person to another, so all are freed first: the id stands
 * in for the e-mail address meanwhile, because a person needs at least one contact.
 */
export async function updateGroupPeople(
  db: Database,
  people: readonly GroupPerson[],
  check: () => void,
): Promise<void> {
  const runInBatches = async (work: (some: readonly GroupPerson[]) => Promise<unknown>) => {
    for (let from = 0; from < people.length; from += peopleAtOnce) {
      check();
      await work(people.slice(from, from + peopleAtOnce));
    }
  };
  await runInBatches((some) =>
    db
      .update(groupPerson)
      .set({ email: sql`${groupPerson.id}::text`, mobile: null })
      .where(sql`${groupPerson.id} = any(${sql.param(some.map(({ id }) => id))}::uuid[])`),
  );
  await runInBatches((some) => {
    const rows = some.map((person) => ({ ...person, ...makePersonSortAndSearchKeys(person) }));
    const all = (field: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[field]));
    return db.execute(sql`
      update group_person set name = made.name, email = made.email, mobile = made.mobile,
        name_key = made.name_key, search_text = made.search_text
      from unnest(${all('id')}::uuid[], ${all('name')}::text[], ${all('email')}::text[], ${all('mobile')}::text[],
        ${all('nameKey')}::text[], ${all('searchText')}::text[])
        as made (id, name, email, mobile, name_key, search_text)
      where group_person.id = made.id`);
  });
}

export async function deleteGroupPeople(
  db: Database,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  const { rowCount } = await db
    .delete(groupPerson)
    .where(and(eq(groupPerson.groupId, groupId), inArray(groupPerson.id, [...ids])));
  return rowCount ?? 0;
}
