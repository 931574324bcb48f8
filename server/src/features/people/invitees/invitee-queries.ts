import type { PersonSort } from '@nazar/domain/api/group-calls.ts';
import type { AddressState, InviteeMessageState } from '@nazar/domain/invitations/people-filter.ts';
import { findContactChangeProblem } from '@nazar/domain/people/find-contact-change-problem.ts';
import { inviteeStates } from '@nazar/domain/people/invitee.ts';
import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import { makePersonSortAndSearchKeys } from '@nazar/domain/people/person-keys.ts';
import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import { checkedSql } from '../../../platform/database/sql/checked-sql.ts';
import type { PersonCursor } from '../../../platform/http/paging/person-cursor.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { computeParticipantMarker } from '../../access/index.ts';
import type { InviteeListEditContext } from './change-invitee-list-queries.ts';
import { derivePersonalLinkHash } from './personal-link-queries.ts';

type InviteeRow = typeof invitee.$inferSelect;
export type ListedInvitee = PersonFields & { readonly id: string; readonly removed: boolean };

/** Whether an entry of `invitee` has answered. */
export const hasInviteeAnsweredSql = sql`exists (
  select from participation_marker m
  where m.inquiry_id = ${invitee.inquiryId} and m.marker = ${invitee.marker})`.mapWith(Boolean);

export const inviteeStateSql = checkedSql(
  z.enum(inviteeStates),
)`case when ${hasInviteeAnsweredSql} then 'answered'
  when ${invitee.openedAt} is not null then 'opened' else 'waiting' end`;

/** Entries of an inquiry's list, without removed people. */
export const isOnInviteeListSql = (inquiryId: string) =>
  and(eq(invitee.inquiryId, inquiryId), eq(invitee.isRemoved, false));

/** All current and removed people of the list, in the order in which they were added. */
export async function listFormerAndCurrentInvitees(
  db: Database,
  editContext: InviteeListEditContext,
): Promise<(ListedInvitee & { readonly contactsStay: boolean })[]> {
  const { inquiryId, isPublished } = editContext;
  const { id, name, email, mobile, isRemoved } = invitee;
  // The brackets keep the table name on the columns. Drizzle drops it in queries of one table, and the subquery has
  // a column of the same name.
  const answered = (isPublished ? sql`(${hasInviteeAnsweredSql})` : sql`false`).mapWith(Boolean);
  const rows = await db
    .select({ id, name, email, mobile, removed: isRemoved, answered })
    .from(invitee)
    .where(eq(invitee.inquiryId, inquiryId))
    .orderBy(invitee.position);
  return rows.map(({ answered: has, ...person }) => ({
    ...person,
    contactsStay: findContactChangeProblem(editContext, has) !== null,
  }));
}

export async function findInvitee(db: Database, inquiryId: string, id: string): Promise<InviteeRow | null> {
  const [row] = await db
    .select()
    .from(invitee)
    .where(and(isOnInviteeListSql(inquiryId), eq(invitee.id, id)));
  return row ?? null;
}

const shown = {
  id: invitee.id,
  name: invitee.name,
  email: invitee.email,
  mobile: invitee.mobile,
  isLinkRevoked: invitee.isLinkRevoked,
};

/** People without the contact come last. */
const last = '\uffff';
const sortColumns: Readonly<Record<PersonSort, SQL>> = {
  added: sql`${invitee.position}`,
  name: sql`${invitee.nameKey}`,
  email: sql`coalesce(${invitee.email}, ${last}::text) collate "C"`,
  mobile: sql`coalesce(${invitee.mobile}, ${last}::text) collate "C"`,
};

type InviteeSearch = {
  readonly inquiryId: string;
  /** The filter on the list; the whole list when undefined. */
  readonly isFound: SQL | undefined;
};

const isListed = ({ inquiryId, isFound }: InviteeSearch) => and(isOnInviteeListSql(inquiryId), isFound);

/**
 * One page; each person has the key after which the next page starts. `message` is the delivery state of the
 * person's messages.
 */
export function listInvitees(
  db: Database,
  page: InviteeSearch & {
    readonly sort: PersonSort;
    readonly after: PersonCursor | null;
    readonly limit: number;
    readonly message: SQL<InviteeMessageState>;
    readonly address: SQL<AddressState>;
  },
) {
  const { sort, after, limit, message, address } = page;
  const key = sortColumns[sort];
  const isAfter =
    after === null
      ? undefined
      : sort === 'added'
        ? sql`${invitee.position} > ${after.key}::bigint`
        : sql`(${key}, ${invitee.id}) > (${after.key}::text, ${after.id}::uuid)`;
  return (
    db
      .select({
        ...shown,
        state: inviteeStateSql,
        message,
        address,
        key: checkedSql(z.union([z.string(), z.number()]))`${key}`,
      })
      .from(invitee)
      .where(and(isListed(page), isAfter))
      // The column itself has an index, unlike the key.
      .orderBy(...(sort === 'added' ? [asc(invitee.position)] : [asc(key), asc(invitee.id)]))
      .limit(limit)
  );
}

export async function countInvitees(db: Database, found: InviteeSearch): Promise<number> {
  const [row] = await db.select({ count: count() }).from(invitee).where(isListed(found));
  return row?.count ?? 0;
}

/** A page of the people that match the filter, in the order in which they were added, for an export. */
export function listInviteesToExport(
  db: Database,
  found: InviteeSearch & {
    readonly message: SQL<InviteeMessageState>;
    readonly afterPosition: number | null;
    readonly limit: number;
  },
) {
  const { position } = invitee;
  return db
    .select({
      ...shown,
      inquiryId: invitee.inquiryId,
      linkVersion: invitee.linkVersion,
      linkHash: invitee.linkHash,
      state: inviteeStateSql,
      message: found.message,
      position,
    })
    .from(invitee)
    .where(and(isListed(found), found.afterPosition === null ? undefined : gt(position, found.afterPosition)))
    .orderBy(position)
    .limit(found.limit);
}

/** Finds current and removed people with the same id, e-mail address or mobile number. */
export function findSimilarInvitees(
  db: Database,
  inquiryId: string,
  { id, email, mobile }: PersonFields & { readonly id: string },
): Promise<ListedInvitee[]> {
  const { isRemoved, ...columns } = invitee;
  return db
    .select({
      id: columns.id,
      name: columns.name,
      email: columns.email,
      mobile: columns.mobile,
      removed: isRemoved,
    })
    .from(invitee)
    .where(
      and(
        eq(columns.inquiryId, inquiryId),
        sql`(${columns.id} = ${id} or ${columns.email} = ${email} or ${columns.mobile} = ${mobile})`,
      ),
    );
}

/**
 * Returns false if an id is or was used, because a closed link must not work again. The caller has locked the
 * list.
 */
export async function insertInvitees(
  db: Database,
  inquiryId: string,
  people: readonly (PersonFields & { readonly id: string })[],
  { now, secrets }: { readonly now: number; readonly secrets: Pick<Secrets, 'signing' | 'markers'> },
): Promise<boolean> {
  const rows = people.map((person) => ({
    ...person,
    ...makePersonSortAndSearchKeys(person),
    marker: computeParticipantMarker(
      { kind: 'invited', inquiryId, inviteeId: person.id, linkVersion: null },
      inquiryId,
      secrets.markers,
    ),
    linkHash: derivePersonalLinkHash(secrets.signing, { inquiryId, id: person.id, linkVersion: 1 }),
  }));
  const all = (field: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[field]));
  const { rowCount } = await db.execute(sql`
    insert into invitee (id, inquiry_id, name, email, mobile, name_key, search_text, marker, link_hash,
      created_at)
    select id, ${inquiryId}, name, email, mobile, name_key, search_text, marker, link_hash,
      ${new Date(now).toISOString()}::timestamptz
    from unnest(${all('id')}::uuid[], ${all('name')}::text[], ${all('email')}::text[], ${all('mobile')}::text[],
      ${all('nameKey')}::text[], ${all('searchText')}::text[], ${all('marker')}::bytea[],
      ${all('linkHash')}::bytea[])
      with ordinality as made (id, name, email, mobile, name_key, search_text, marker, link_hash, place)
    where not exists (select from closed_personal_link c where c.link_hash = made.link_hash)
    order by place
    on conflict (id) do nothing`);
  return rowCount === people.length;
}
