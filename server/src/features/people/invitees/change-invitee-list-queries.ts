import type { InviteeListChange } from '@nazar/domain/api/invitee-calls.ts';
import type { PersonFields } from '@nazar/domain/people/people-import.ts';
import { makePersonSortAndSearchKeys } from '@nazar/domain/people/person-keys.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { invitee } from '../../../platform/database/schema/invitee.ts';
import { attempt } from '../../../platform/database/schema/participation.ts';
import { selectRows } from '../../../platform/database/select-rows.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { lockInquiryCounts } from '../../counts/index.ts';
import {
  hasInviteeAnsweredSql,
  insertInvitees,
  isOnInviteeListSql,
  type ListedInvitee,
} from './invitee-queries.ts';
import { derivePersonalLinkHash } from './personal-link-queries.ts';

/** The changes that a table of people, or the people of a call, make to an invitee list. */
type InviteeListPlan = {
  readonly added: ReadonlyMap<string, PersonFields>;
  /** Includes people who were removed before and come back. */
  readonly changed: ReadonlyMap<string, PersonFields>;
  /** All current and removed people of the list that the table names. */
  readonly named: ReadonlySet<string>;
  /** Changed people whose contacts change; none of them had answered. */
  readonly moved: ReadonlySet<string>;
  readonly contactsKept: number;
};

export type InviteeListEditContext = {
  readonly inquiryId: string;
  readonly isPublished: boolean;
  /**
   * Whether the inquiry is a published secret ballot. Contacts and links are then fixed, so that no other
   * person can answer in someone's place.
   */
  readonly isSecret: boolean;
};

type InviteeListWriteContext = { readonly now: number; readonly secrets: Secrets };
const peopleAtOnce = 5000;

/**
 * Summarizes a plan's effect on the list and finds the people to remove. With `lock`, for a caller that has locked
 * the list and will change it, no submit is accepted until the transaction ends; otherwise people reported as not
 * having answered could answer meanwhile. `isLate` when a person whose contacts would change has answered since the
 * list was read.
 */
export async function planInviteeListChange(
  db: Database,
  { inquiryId, isPublished, isSecret }: InviteeListEditContext,
  { people, plan, replaces, lock }: Planning,
): Promise<InviteeListChange & { readonly gone: string[]; readonly isLate: boolean }> {
  const active = people.filter(({ removed }) => !removed);
  const removedIds = replaces ? active.filter(({ id }) => !plan.named.has(id)).map(({ id }) => id) : [];
  const moved = isPublished && !isSecret ? [...plan.moved] : [];
  if (lock && isPublished && removedIds.length + moved.length > 0) await lockInquiryCounts(db, inquiryId);
  const again = people.filter(({ id, removed }) => removed && plan.named.has(id)).length;
  return {
    added: plan.added.size + again,
    kept: active.length - removedIds.length,
    removed: removedIds.length,
    removedAnswered: await countAnswered(db, inquiryId, removedIds),
    contactsKept: plan.contactsKept,
    gone: removedIds,
    isLate: (await countAnswered(db, inquiryId, moved)) > 0,
  };
}

type Planning = {
  readonly people: readonly ListedInvitee[];
  readonly plan: InviteeListPlan;
  readonly replaces: boolean;
  readonly lock: boolean;
};

async function countAnswered(db: Database, inquiryId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.$count(invitee, and(isOnInviteeListSql(inquiryId), isAmong(ids), hasInviteeAnsweredSql));
}

const isAmong = (ids: readonly string[]) => sql`${invitee.id} = any(${sql.param([...ids])}::uuid[])`;

/**
 * Applies a plan in the caller's transaction, which has locked the list. `check` may abort it between two steps.
 * Returns by how many people the list grows.
 */
export async function applyInviteeListPlan(
  db: Database,
  editContext: InviteeListEditContext,
  { plan, gone, check = () => {} }: { plan: InviteeListPlan; gone: readonly string[]; check?: () => void },
  context: InviteeListWriteContext,
): Promise<number> {
  const { inquiryId } = editContext;
  await removeInvitees(db, editContext, gone);
  check();
  const back = await updateInvited(
    db,
    editContext,
    [...plan.changed].map(([id, person]) => ({ id, ...person })),
    { check, secrets: context.secrets },
  );
  const newInvitees = [...plan.added].map(([id, person]) => ({ id, ...person }));
  for (let from = 0; from < newInvitees.length; from += peopleAtOnce) {
    check();
    await insertInvitees(db, inquiryId, newInvitees.slice(from, from + peopleAtOnce), context);
  }
  return newInvitees.length + back - gone.length;
}

/**
 * Removes people from the list, which the caller has locked. The lock on the inquiry's counts makes submits under
 * way finish before, and refuses later ones. People who have answered stay as removed entries.
 */
export async function removeInvitees(
  db: Database,
  { inquiryId, isPublished }: InviteeListEditContext,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  if (isPublished) await lockInquiryCounts(db, inquiryId);
  const isOne = and(isOnInviteeListSql(inquiryId), isAmong(ids));
  // Starting an attempt also locks the person's row, so it can't happen in between.
  await db.execute(sql`
    select count(*) from (select from ${invitee} where ${isOne} for update) as held`);
  // Deleting the attempts frees the places that they reserve.
  await endBegun(db, inquiryId, ids);
  const marked = await db.update(invitee).set({ isRemoved: true }).where(and(isOne, hasInviteeAnsweredSql));
  const deleted = await db.execute(sql`
    with gone as (delete from ${invitee} where ${isOne} returning link_hash)
    insert into closed_personal_link (link_hash, inquiry_id, reason) select link_hash, ${inquiryId}, 'removed' from gone
    on conflict do nothing`);
  return (marked.rowCount ?? 0) + (deleted.rowCount ?? 0);
}

/**
 * Deletes the attempts of these people, however they were authenticated, so that no other person can continue them.
 */
async function endBegun(db: Database, inquiryId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from attempt using ${invitee}
    where attempt.inquiry_id = ${inquiryId} and attempt.marker = ${invitee.marker}
      and ${invitee.inquiryId} = ${inquiryId} and ${isAmong(ids)}`);
}

type ChangedPerson = PersonFields & { readonly id: string };

/**
 * Updates people, including removed ones, who come back by it; returns how many came back. Contacts may move from
 * one person to another, so all are freed first: the id replaces them meanwhile. A changed address also ends
 * the link that was sent to it and the attempts, because another person may have the old address.
 */
async function updateInvited(
  db: Database,
  editContext: InviteeListEditContext,
  people: readonly ChangedPerson[],
  { check, secrets }: { check: () => void; secrets: Pick<Secrets, 'signing'> },
): Promise<number> {
  const { inquiryId } = editContext;
  let back = 0;
  const renewed: string[] = [];
  const runInBatches = async (work: (some: readonly ChangedPerson[]) => Promise<unknown>) => {
    for (let from = 0; from < people.length; from += peopleAtOnce) {
      check();
      await work(people.slice(from, from + peopleAtOnce));
    }
  };
  await runInBatches(async (some) => {
    const address = z.nullable(z.string());
    const rows = await selectRows(
      db,
      z.object({ id: z.string(), removed: z.boolean(), email: address, mobile: address }),
    )`
      select id, is_removed as removed, email, mobile from ${invitee}
      where ${invitee.inquiryId} = ${inquiryId} and ${isAmong(some.map(({ id }) => id))}`;
    const before = new Map(rows.map((row) => [row.id, row]));
    back += rows.filter(({ removed }) => removed).length;
    for (const { id, email, mobile } of some) {
      const was = before.get(id);
      const isLost = (old: string | null | undefined, next: string | null) => old != null && old !== next;
      if (isLost(was?.email, email) || isLost(was?.mobile, mobile)) renewed.push(id);
    }
    await db
      .update(invitee)
      .set({ email: sql`${invitee.id}::text`, mobile: null })
      .where(and(eq(invitee.inquiryId, inquiryId), isAmong(some.map(({ id }) => id))));
  });
  await runInBatches((some) => {
    const rows = some.map((person) => ({ ...person, ...makePersonSortAndSearchKeys(person) }));
    const all = (field: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[field]));
    return db.execute(sql`
      update invitee set name = made.name, email = made.email, mobile = made.mobile,
        name_key = made.name_key, search_text = made.search_text, is_removed = false
      from unnest(${all('id')}::uuid[], ${all('name')}::text[], ${all('email')}::text[], ${all('mobile')}::text[],
        ${all('nameKey')}::text[], ${all('searchText')}::text[])
        as made (id, name, email, mobile, name_key, search_text)
      where invitee.id = made.id and invitee.inquiry_id = ${inquiryId}`);
  });
  await renewPersonalLinks(db, editContext, renewed, secrets);
  if (renewed.length > 0) await endBegun(db, inquiryId, renewed);
  return back;
}

/**
 * Gives people new links, in the caller's transaction, which has locked the list; the old links stop working. A
 * submit by an old link is either stored before, or refused.
 */
export async function renewPersonalLinks(
  db: Database,
  { inquiryId, isPublished }: InviteeListEditContext,
  ids: readonly string[],
  { signing }: Pick<Secrets, 'signing'>,
): Promise<void> {
  if (ids.length === 0) return;
  if (isPublished) await lockInquiryCounts(db, inquiryId);
  const { id, linkVersion, linkHash } = invitee;
  const rows = await db
    .select({ id, linkVersion, linkHash })
    .from(invitee)
    .where(and(eq(invitee.inquiryId, inquiryId), isAmong(ids)));
  const old = sql.param(rows.map((row) => row.linkHash));
  await db.execute(sql`
    insert into closed_personal_link (link_hash, inquiry_id, reason)
    select link_hash, ${inquiryId}, 'renewed' from unnest(${old}::bytea[]) as old (link_hash)
    on conflict do nothing`);
  const linkHashes = rows.map((row) =>
    derivePersonalLinkHash(signing, { inquiryId, id: row.id, linkVersion: row.linkVersion + 1 }),
  );
  await db.execute(sql`
    update invitee set link_hash = made.link_hash, link_version = link_version + 1, is_link_revoked = false
    from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(linkHashes)}::bytea[]) as made (id, link_hash)
    where invitee.id = made.id`);
  await endBegunByLink(db, inquiryId, ids);
}

/** Deletes attempts that were started by the link, because the person with the link may not be the invited one. */
async function endBegunByLink(db: Database, inquiryId: string, ids: readonly string[]): Promise<void> {
  const { inviteeId, accountId } = attempt;
  const isOf = sql`${inviteeId} = any(${sql.param([...ids])}::uuid[])`;
  await db.delete(attempt).where(and(eq(attempt.inquiryId, inquiryId), isOf, isNull(accountId)));
}

/** Closes a person's link as `renewPersonalLinks` does, without a new one. */
export async function revokePersonalLink(
  db: Database,
  { inquiryId, isPublished }: InviteeListEditContext,
  id: string,
): Promise<boolean> {
  if (isPublished) await lockInquiryCounts(db, inquiryId);
  const { rowCount } = await db
    .update(invitee)
    .set({ isLinkRevoked: true })
    .where(and(isOnInviteeListSql(inquiryId), eq(invitee.id, id)));
  await endBegunByLink(db, inquiryId, [id]);
  return rowCount === 1;
}

/**
 * Updates one person, and puts them back on the list if they were removed. Returns by how many people the list
 * grows.
 */
export function updateInvitee(
  db: Database,
  editContext: InviteeListEditContext,
  person: ChangedPerson,
  secrets: Pick<Secrets, 'signing'>,
): Promise<number> {
  return updateInvited(db, editContext, [person], { check: () => {}, secrets });
}
