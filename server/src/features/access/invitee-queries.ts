import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { invitee } from '../../platform/database/schema/invitee.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** A person's entry in the list of a limited inquiry. */
export interface Invitee {
  readonly inviteeId: string;
  readonly marker: Buffer;
}

type CallerContext = { readonly db: Database; readonly actor: Actor };
type Linked = Extract<Actor, { kind: 'invited' }>;

const verifiedAddressSql = (accountId: string, column: PgColumn): SQL =>
  sql`(select ${column} collate "C" from ${account} where ${account.id} = ${accountId})`;

/** `isAllowedUser` of `can`: the ids of the inquiries on whose list an account is. */
export function invitedInquiryIdsSql(accountId: string): SQL {
  // Columns are named by alias, because the condition is used in queries that may alias the same table.
  return sql`(select i.inquiry_id from ${invitee} i
      where i.email = ${verifiedAddressSql(accountId, account.email)} and not i.is_removed
    union all select i.inquiry_id from ${invitee} i
      where i.mobile = ${verifiedAddressSql(accountId, account.mobile)} and not i.is_removed)`;
}

/** Entries of all lists with a verified address of an account; removed entries only on request. */
export function inviteeIdsOfAccountSql(accountId: string, { alsoRemoved = false } = {}): SQL {
  const isMeant = alsoRemoved ? sql`true` : sql`not i.is_removed`;
  return sql`(select i.id from ${invitee} i
      where i.email = ${verifiedAddressSql(accountId, account.email)} and ${isMeant}
    union all select i.id from ${invitee} i
      where i.mobile = ${verifiedAddressSql(accountId, account.mobile)} and ${isMeant})`;
}

/** Whether an entry has a verified address of the caller. */
export async function isInviteeOfCaller({ db, actor }: CallerContext, inviteeId: string): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const { rows } = await db.execute(
    sql`select where ${inviteeId}::uuid in ${inviteeIdsOfAccountSql(actor.id)}`,
  );
  return rows.length > 0;
}

/** Like `invitedInquiryIdsSql`, for a person with a link. */
export function inquiryIdsOfPersonalLinkSql({ inviteeId, inquiryId, linkVersion }: Linked): SQL {
  return sql`(select i.inquiry_id from ${invitee} i
    where i.id = ${inviteeId} and i.inquiry_id = ${inquiryId} and not i.is_removed
    and (${linkVersion}::int is null or (i.link_version = ${linkVersion} and not i.is_link_revoked)))`;
}

/** The reason why a link that was found is no longer valid. */
export async function findInvalidPersonalLinkReason(
  db: Database,
  { inviteeId }: Linked,
): Promise<'linkOld' | 'linkRemoved'> {
  const { id, isRemoved } = invitee;
  const listed = await db.$count(invitee, and(eq(id, inviteeId), eq(isRemoved, false)));
  return listed > 0 ? 'linkOld' : 'linkRemoved';
}

/**
 * The caller's entries in the lists of these inquiries. Those of an account have one of its verified
 * addresses; if its e-mail belongs to one entry and its mobile to another, the entry added first is used.
 * `lock` locks them until the transaction ends. Never use it if an anonymous response may follow: the lock
 * would store the transaction's id in the entry and in the response.
 */
export async function findInviteesOfCaller(
  { db, actor }: CallerContext,
  inquiryIds: readonly string[],
  { lock = false } = {},
): Promise<ReadonlyMap<string, Invitee>> {
  if (inquiryIds.length === 0 || actor.kind === 'guest') return new Map();
  const { inquiryId, id: inviteeId, marker, isRemoved, email, mobile, position } = invitee;
  const isTheirs =
    actor.kind === 'invited'
      ? and(eq(inviteeId, actor.inviteeId), isLinkOf(actor))
      : sql`(${email} = ${verifiedAddressSql(actor.id, account.email)}
          or ${mobile} = ${verifiedAddressSql(actor.id, account.mobile)})`;
  const found = db
    .select({ inquiryId, inviteeId, marker })
    .from(invitee)
    .where(and(inArray(inquiryId, [...inquiryIds]), eq(isRemoved, false), isTheirs))
    .orderBy(desc(position));
  const rows = await (lock ? found.for('share') : found);
  return new Map(rows.map(({ inquiryId: id, ...entry }) => [id, entry]));
}

/** The entry of a participant whose name is not stored with their attempt; null if it was removed. */
export async function findInviteeIdByMarker(
  db: Database,
  inquiryId: string,
  marker: Buffer,
): Promise<string | null> {
  const { id, isRemoved } = invitee;
  const [row] = await db
    .select({ id })
    .from(invitee)
    .where(and(eq(invitee.inquiryId, inquiryId), eq(invitee.marker, marker), eq(isRemoved, false)));
  return row?.id ?? null;
}

function isLinkOf({ linkVersion }: Linked): SQL | undefined {
  if (linkVersion === null) return undefined;
  return and(eq(invitee.linkVersion, linkVersion), eq(invitee.isLinkRevoked, false));
}
