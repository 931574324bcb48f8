import type { Identifier } from '@nazar/domain/accounts/identifier.ts';
import type { ChatContact, ProfileCard } from '@nazar/domain/api/chat-shapes.ts';
import { sortKeyMapping } from '@nazar/domain/people/sort-key.ts';
import { and, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import {
  blockedChatPerson,
  chat,
  chatContact,
  chatFoundPerson,
  chatMember,
} from '../../platform/database/schema/chat.ts';
import { selectValue } from '../../platform/database/select-rows.ts';
import { booleanSql, checkedSql, nullableTextSql, textSql } from '../../platform/database/sql/checked-sql.ts';
import { containsWordsSql } from '../../platform/database/sql/contains-words-sql.ts';
import { foldedTextSql } from '../../platform/database/sql/folded-text-sql.ts';
import type { MomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { requireAndLockCallerAccount } from '../access/index.ts';
import { isNotStarterOwnerSql } from '../accounts/index.ts';
import {
  chatPersonColumns,
  chatPersonNameSql,
  identifierVisibleToViewerSql,
  usernameVisibleToViewerSql,
} from './membership-queries.ts';

/** Disabled accounts, accounts that are being deleted and the owner of the first templates can't be found. */
const isThere = sql`${isNotStarterOwnerSql} and ${account.isEnabled} and not exists (
  select from account_deletion d where d.account_id = ${account.id})`;

const isBlockedBySql = (accountId: string) =>
  booleanSql`exists (select from ${blockedChatPerson}
    where ${blockedChatPerson.accountId} = ${accountId} and ${blockedChatPerson.blockedId} = ${account.id})`;

/** A column of the direct chat between the two, when the account can see that chat. */
const chatWithSql = (accountId: string, column: typeof chat.id | typeof chat.inquiryId) =>
  nullableTextSql`(select ${column} from ${chat}, ${chatMember}
    where ${chat.kind} = 'direct' and ${chat.lowId} = least(${accountId}::uuid, ${account.id})
      and ${chat.highId} = greatest(${accountId}::uuid, ${account.id})
      and ${chatMember.chatId} = ${chat.id} and ${chatMember.accountId} = ${accountId}
      and ${chatMember.state} in ('member', 'request')
      and (${chat.shownNumber} > 0 or ${chatMember.hiddenNumber} > 0 or ${chat.openedBy} = ${accountId}))`;

/** The inquiry that the chat with the person was opened about. */
type AskedAbout = { readonly askedAbout: string | null };

const contactColumns = (accountId: string) => ({
  ...chatPersonColumns(accountId),
  isBlocked: isBlockedBySql(accountId),
  chatId: chatWithSql(accountId, chat.id),
  askedAbout: chatWithSql(accountId, chat.inquiryId),
});

const isContactOf = (ownerId: SQL | string, id: SQL | string) =>
  booleanSql`exists (select from ${chatContact}
    where ${chatContact.ownerId} = ${ownerId} and ${chatContact.accountId} = ${id})`;

/**
 * Whether the account is online; null when the caller may not know. Both must show when they are online, both must
 * be members of one chat, and neither may have blocked the other.
 */
const isOnlineToSql = (accountId: string) =>
  checkedSql(z.nullable(z.boolean()))`case when ${account.showsOnline}
    and exists (select from account v where v.id = ${accountId} and v.shows_online)
    and not exists (select from blocked_chat_person k where (k.account_id = ${accountId} and k.blocked_id = ${account.id})
      or (k.account_id = ${account.id} and k.blocked_id = ${accountId}))
    and exists (select from chat_member a, chat_member b
      where a.account_id = ${accountId} and b.account_id = ${account.id} and a.chat_id = b.chat_id
        and a.state = 'member' and b.state = 'member')
    then exists (select from account_presence o
      where o.account_id = ${account.id} and o.seen_at > now() - interval '75 seconds') end`;

const cardColumns = (accountId: string) => ({
  ...contactColumns(accountId),
  bio: account.bio,
  isContact: isContactOf(accountId, sql`${account.id}`),
  isOnline: isOnlineToSql(accountId),
});

/** Finds an account by its username, or by an e-mail address or a number when its owner allows that. */
export async function findSearchableAccountId(
  db: Database,
  { kind, text }: Identifier,
): Promise<string | null> {
  const isIt = {
    username: eq(account.username, text),
    email: and(eq(account.email, text), eq(account.isFindable, true)),
    mobile: and(eq(account.mobile, text), eq(account.isFindable, true)),
  }[kind];
  const [row] = await db.select({ id: account.id }).from(account).where(and(isIt, isThere));
  return row?.id ?? null;
}

export async function findProfileCard(
  db: Database,
  accountId: string,
  of: string,
): Promise<(ProfileCard & AskedAbout) | null> {
  const [row] = await db.select(cardColumns(accountId)).from(account).where(eq(account.id, of));
  return row ?? null;
}

/** Whether the named accounts are online, without those whose online state the account may not see. */
export async function findVisibleOnlineStates(
  db: Database,
  accountId: string,
  of: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (of.length === 0) return new Map();
  const rows = await db
    .select({ id: account.id, isOnline: isOnlineToSql(accountId) })
    .from(account)
    .where(sql`${account.id} = any(${sql.param([...of])}::uuid[])`);
  return new Map(
    rows.flatMap(({ id, isOnline }): [string, boolean][] => (isOnline === null ? [] : [[id, isOnline]])),
  );
}

export async function recordSearchMatch(
  db: Database,
  {
    accountId,
    foundId,
    by,
  }: { readonly accountId: string; readonly foundId: string; readonly by: Identifier },
  now: Date,
): Promise<void> {
  const known = by.kind === 'username' ? { username: by.text } : { identifier: by.text };
  // An address may have changed its owner since the last search, so only the newest match keeps it.
  if (known.identifier !== undefined) {
    await db
      .update(chatFoundPerson)
      .set({ identifier: null })
      .where(and(eq(chatFoundPerson.accountId, accountId), eq(chatFoundPerson.identifier, known.identifier)));
  }
  await db
    .insert(chatFoundPerson)
    .values({ accountId, foundId, foundAt: now, ...known })
    .onConflictDoUpdate({
      target: [chatFoundPerson.accountId, chatFoundPerson.foundId],
      // A username found earlier stays visible after a later search by an address.
      set: { foundAt: now, ...known },
    });
}

/**
 * Deletes old search matches. A match stays while its finder has the person as a contact, in a chat or blocked,
 * because the name they see comes from it.
 */
export async function deleteOldSearchMatches(db: Database, moment: Date): Promise<void> {
  await db.execute(sql`delete from chat_found_person f where f.found_at < ${moment.toISOString()}::timestamptz
    and (coalesce(f.username, f.identifier) is null or not (
      exists (select from chat_contact k where k.owner_id = f.account_id and k.account_id = f.found_id)
      or exists (select from blocked_chat_person b where b.account_id = f.account_id and b.blocked_id = f.found_id)
      or exists (select from chat c where c.low_id = least(f.account_id, f.found_id)
        and c.high_id = greatest(f.account_id, f.found_id))))`);
}

const foundFor = 24 * 3_600_000;

/**
 * Whether the account may use an id: it found the person recently, has them as a contact or shares a chat with
 * them.
 */
export async function isAccountKnownToCaller(
  db: Database,
  { accountId, id, now }: { readonly accountId: string; readonly id: string; readonly now: number },
): Promise<boolean> {
  const since = new Date(now - foundFor).toISOString();
  return selectValue(db, z.boolean())`select
    exists (select from chat_found_person f where f.account_id = ${accountId} and f.found_id = ${id}
      and f.found_at > ${since}::timestamptz)
    or ${isContactOf(accountId, id)}
    or exists (select from chat_member a, chat_member b, chat c
      where a.account_id = ${accountId} and b.account_id = ${id} and a.chat_id = b.chat_id and c.id = a.chat_id
        and (c.kind = 'direct' or c.group_id is not null)
        and a.state in ('member', 'request') and b.state in ('member', 'request', 'declined')
        and (c.kind = 'group' or c.opened_by = ${accountId} or c.shown_number > 0)) as known`;
}

export async function isActiveAccount(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), isThere));
  return rows.length > 0;
}

export async function isChatContact(db: Database, ownerId: string, id: string): Promise<boolean> {
  return selectValue(db, z.boolean())`select ${isContactOf(ownerId, id)} as is`;
}

/** Counts contacts and locks the account, so that parallel requests can't pass the limit. */
export async function lockAndCountChatContacts(db: Database, ownerId: string): Promise<number> {
  await requireAndLockCallerAccount(db, ownerId);
  return db.$count(chatContact, eq(chatContact.ownerId, ownerId));
}

export async function insertChatContact(db: Database, ownerId: string, id: string, now: Date): Promise<void> {
  await db.insert(chatContact).values({ ownerId, accountId: id, createdAt: now }).onConflictDoNothing();
}

export async function deleteChatContactRow(db: Database, ownerId: string, id: string): Promise<void> {
  await db.delete(chatContact).where(and(eq(chatContact.ownerId, ownerId), eq(chatContact.accountId, id)));
}

export type ChatContactCursor = { readonly name: string; readonly id: string };

/** Sorted by name; contacts without a name come last. */
export async function listChatContacts(
  db: Database,
  ownerId: string,
  {
    search,
    after,
    limit,
  }: { readonly search: string; readonly after: ChatContactCursor | null; readonly limit: number },
): Promise<(ChatContact & AskedAbout & { readonly key: string })[]> {
  const folded = foldedTextSql(sql`coalesce(${chatPersonNameSql(ownerId)}, '')`);
  // `makeSortKey` in SQL.
  const sortKeyColumn = sql`translate(${folded}, ${sortKeyMapping.letters}, ${sortKeyMapping.places})`;
  const key = textSql`coalesce(nullif(${sortKeyColumn}, ''), '\u{10ffff}') collate "C"`;
  const isAfter =
    after === null
      ? undefined
      : sql`(${key}, ${account.id}) > (${after.name}::text collate "C", ${after.id}::uuid)`;
  const words = sql`concat_ws(' ', ${folded}, ${usernameVisibleToViewerSql(ownerId)}, ${identifierVisibleToViewerSql(ownerId)})`;
  return db
    .select({ ...contactColumns(ownerId), key })
    .from(chatContact)
    .innerJoin(account, eq(account.id, chatContact.accountId))
    .where(
      and(
        eq(chatContact.ownerId, ownerId),
        eq(account.isEnabled, true),
        isAfter,
        containsWordsSql(words, search),
      ),
    )
    .orderBy(key, account.id)
    .limit(limit);
}

export async function findChatContact(
  db: Database,
  ownerId: string,
  id: string,
): Promise<(ChatContact & AskedAbout) | null> {
  const [row] = await db.select(contactColumns(ownerId)).from(account).where(eq(account.id, id));
  return row ?? null;
}

const isPair = (one: string, other: string) => sql`c.kind = 'direct'
  and c.low_id = least(${one}::uuid, ${other}::uuid) and c.high_id = greatest(${one}::uuid, ${other}::uuid)`;

/** Blocks a person, who from now on sees the account's read marks frozen. */
export async function insertChatBlock(db: Database, accountId: string, id: string, now: Date): Promise<void> {
  const { rowCount } = await db
    .insert(blockedChatPerson)
    .values({ accountId, blockedId: id, createdAt: now })
    .onConflictDoNothing();
  if (rowCount === 0) return;
  await db.execute(sql`
    update chat_member m set frozen_received = m.received, frozen_seen = m.seen from chat c
    where ${isPair(accountId, id)} and m.chat_id = c.id and m.account_id = ${accountId} and m.frozen_seen is null`);
}

export async function lockAndCountChatBlocks(db: Database, accountId: string): Promise<number> {
  await requireAndLockCallerAccount(db, accountId);
  return db.$count(blockedChatPerson, eq(blockedChatPerson.accountId, accountId));
}

/** Deletes a block, and shows read marks again; true when there was one. */
export async function deleteChatBlock(db: Database, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(blockedChatPerson)
    .where(and(eq(blockedChatPerson.accountId, accountId), eq(blockedChatPerson.blockedId, id)))
    .returning({ id: blockedChatPerson.blockedId });
  if (rows.length === 0) return false;
  await db.execute(sql`
    update chat_member m set frozen_received = null, frozen_seen = null from chat c
    where ${isPair(accountId, id)} and m.chat_id = c.id and m.account_id = ${accountId} and m.frozen_seen is not null`);
  return true;
}

export async function listBlockedPeople(
  db: Database,
  accountId: string,
  { after, limit }: { readonly after: MomentCursor | null; readonly limit: number },
) {
  const { createdAt, blockedId } = blockedChatPerson;
  const isOlder =
    after === null
      ? undefined
      : or(lt(createdAt, after.at), and(eq(createdAt, after.at), gt(blockedId, after.id)));
  return db
    .select({ ...contactColumns(accountId), blockedAt: createdAt })
    .from(blockedChatPerson)
    .innerJoin(account, eq(account.id, blockedId))
    .where(and(eq(blockedChatPerson.accountId, accountId), isOlder))
    .orderBy(desc(createdAt), blockedId)
    .limit(limit);
}
