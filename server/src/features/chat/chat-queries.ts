import { randomUUID } from 'node:crypto';
import type { ChatMember } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { chat, chatMember } from '../../platform/database/schema/chat.ts';
import { groupPerson, peopleGroup } from '../../platform/database/schema/group.ts';
import { selectRows, selectValues } from '../../platform/database/select-rows.ts';
import type { MomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import {
  type ChatMemberRow,
  type ChatMembership,
  chatMemberTableAliases,
  chatPersonColumns,
  chatSortKeySql,
  invitedGroupPersonIdSql,
  listMemberships,
} from './membership-queries.ts';

const { me } = chatMemberTableAliases;

/** An empty chat is listed only for the account that opened it. */
const isListed = (accountId: string): SQL | undefined =>
  and(
    eq(me.state, 'member'),
    or(
      and(eq(chat.kind, 'group'), sql`${chat.groupId} is not null`),
      sql`${chat.shownNumber} > 0 or ${me.hiddenNumber} > 0 or ${chat.openedBy} = ${accountId}`,
    ),
  );

const groupIdsOfAccountSql = (
  accountId: string,
) => sql`(select p.group_id from group_person p, account a, people_group g, account o
  where a.id = ${accountId} and (p.email = a.email or p.mobile = a.mobile)
    and g.id = p.group_id and o.id = g.owner_id and o.is_enabled and o.id <> a.id
    and not exists (select from blocked_chat_person b where b.account_id = a.id and b.blocked_id = o.id))`;

/** Requests are first messages from strangers whom the account has not blocked, and invitations to group chats. */
const isRequest = (accountId: string): SQL | undefined =>
  or(
    and(
      eq(me.state, 'request'),
      sql`${chat.shownNumber} > 0`,
      sql`not exists (select from blocked_chat_person b where b.account_id = ${accountId}
        and b.blocked_id in (${chat.lowId}, ${chat.highId}))`,
    ),
    and(
      sql`${chat.groupId} in ${groupIdsOfAccountSql(accountId)}`,
      sql`${invitedGroupPersonIdSql(accountId)} is not null`,
    ),
  );

type ChatListKind = 'chats' | 'requests';

export function listChatMemberships(
  db: Database,
  accountId: string,
  {
    list,
    after,
    limit,
  }: { readonly list: ChatListKind; readonly after: MomentCursor | null; readonly limit: number },
): Promise<ChatMembership[]> {
  const isOlder =
    after === null
      ? undefined
      : sql`(${chatSortKeySql}, ${chat.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const mine =
    list === 'chats'
      ? sql`${chat.id} in (select m.chat_id from chat_member m where m.account_id = ${accountId} and m.state = 'member')`
      : sql`(${chat.id} in (select m.chat_id from chat_member m where m.account_id = ${accountId} and m.state = 'request')
          or ${chat.groupId} in ${groupIdsOfAccountSql(accountId)})`;
  const where = and(mine, list === 'chats' ? isListed(accountId) : isRequest(accountId), isOlder);
  return listMemberships(db, accountId, { where, orderBy: [desc(chatSortKeySql), desc(chat.id)], limit });
}

/** Finds or creates the direct chat of two people. */
export async function findOrInsertDirectChat(
  db: Database,
  pair: {
    readonly by: string;
    readonly other: string;
    /** Whether the other person accepts messages from the caller; otherwise the first message is a request. */
    readonly acceptsMessages: boolean;
    readonly inquiryId: string | null;
  },
  now: Date,
): Promise<string> {
  const { by, other, acceptsMessages, inquiryId } = pair;
  const [lowId = by, highId = other] = [by, other].toSorted();
  const [newChat] = await db
    .insert(chat)
    .values({
      id: randomUUID(),
      kind: 'direct',
      lowId,
      highId,
      openedBy: by,
      inquiryId,
      changedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: chat.id });
  if (newChat !== undefined) {
    await db.insert(chatMember).values([
      { chatId: newChat.id, accountId: by, state: 'member', joinedAt: now },
      { chatId: newChat.id, accountId: other, state: acceptsMessages ? 'member' : 'request', joinedAt: now },
    ]);
    return newChat.id;
  }
  const [found] = await db
    .select({ id: chat.id, shownNumber: chat.shownNumber })
    .from(chat)
    .where(and(eq(chat.kind, 'direct'), eq(chat.lowId, lowId), eq(chat.highId, highId)))
    .for('no key update');
  if (found === undefined) throw new Error('A chat was neither made nor found.');
  // The account that opens an empty chat becomes a member, so the chat appears in its list and is not a request to
  // itself.
  if (found.shownNumber === 0) {
    await db
      .update(chat)
      .set({ openedBy: by, ...(inquiryId !== null && { inquiryId }) })
      .where(eq(chat.id, found.id));
    await db
      .update(chatMember)
      .set({ state: 'member' })
      .where(and(eq(chatMember.chatId, found.id), eq(chatMember.accountId, by)));
  }
  return found.id;
}

/** Finds or creates the chat of a group. The caller has locked the group's row. */
export async function findOrInsertGroupChat(
  db: Database,
  { groupId, ownerId }: { readonly groupId: string; readonly ownerId: string },
  now: Date,
): Promise<string> {
  const [newChat] = await db
    .insert(chat)
    .values({
      id: randomUUID(),
      kind: 'group',
      groupId,
      openedBy: ownerId,
      lastMemberNumber: 1,
      changedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: chat.id });
  if (newChat === undefined) {
    const [found] = await db.select({ id: chat.id }).from(chat).where(eq(chat.groupId, groupId));
    if (found === undefined) throw new Error('A chat was neither made nor found.');
    return found.id;
  }
  await db
    .insert(chatMember)
    .values({ chatId: newChat.id, accountId: ownerId, state: 'member', memberNumber: 1, joinedAt: now });
  return newChat.id;
}

export async function updateChatMember(
  db: Database,
  { chatId, accountId }: Pick<ChatMemberRow, 'chatId' | 'accountId'>,
  change: Partial<Omit<ChatMemberRow, 'chatId' | 'accountId'>>,
): Promise<void> {
  await db
    .update(chatMember)
    .set(change)
    .where(and(eq(chatMember.chatId, chatId), eq(chatMember.accountId, accountId)));
}

/**
 * Inserts a membership or replaces a left or declined one. A first membership in a group gets the next member number,
 * which distinguishes members without a name. The caller has locked the chat.
 */
export async function upsertChatMember(db: Database, row: typeof chatMember.$inferInsert): Promise<void> {
  const { chatId, accountId, joinedAt, ...set } = row;
  const firstJoined = sql`case when ${chatMember.state} = 'left' then ${chatMember.joinedAt}
    else ${joinedAt.toISOString()}::timestamptz end`;
  await db
    .insert(chatMember)
    .values(row)
    .onConflictDoUpdate({
      target: [chatMember.chatId, chatMember.accountId],
      set: { ...set, joinedAt: firstJoined },
    });
  if (row.state !== 'member') return;
  await db.execute(sql`
    with next as (
      update chat set last_member_number = last_member_number + 1 where id = ${chatId} and kind = 'group' and exists (
        select from chat_member where chat_id = ${chatId} and account_id = ${accountId} and member_number is null)
      returning last_member_number
    )
    update chat_member set member_number = next.last_member_number from next where chat_id = ${chatId} and account_id = ${accountId}`);
}

/** Locks a person of a group, so that the person and their contacts don't change until the commit. */
export async function lockGroupPerson(db: Database, id: string): Promise<void> {
  await db.select({ id: groupPerson.id }).from(groupPerson).where(eq(groupPerson.id, id)).for('share');
}

const inChatColumns = (accountId: string) => ({
  ...chatPersonColumns(accountId),
  place: sql`coalesce(${chatMember.memberNumber}, 0)`.mapWith(Number),
  isOwner: sql`coalesce(${peopleGroup.ownerId} = ${account.id}, false)`.mapWith(Boolean),
});

/** Lists the other people of a chat with their read marks, as far as the account may see them. */
export function listVisibleOtherMembers(db: Database, accountId: string, chatId: string) {
  return db
    .select({
      ...inChatColumns(accountId),
      received: sql`coalesce(${chatMember.frozenReceived}, ${chatMember.received})`.mapWith(Number),
      seen: sql`coalesce(${chatMember.frozenSeen}, ${chatMember.seen})`.mapWith(Number),
    })
    .from(chatMember)
    .innerJoin(account, eq(account.id, chatMember.accountId))
    .innerJoin(chat, eq(chat.id, chatMember.chatId))
    .leftJoin(peopleGroup, eq(peopleGroup.id, chat.groupId))
    .where(
      and(
        eq(chatMember.chatId, chatId),
        ne(chatMember.accountId, accountId),
        or(eq(chatMember.state, 'member'), eq(chat.kind, 'direct')),
      ),
    )
    .orderBy(asc(chatMember.memberNumber), asc(account.id))
    .limit(chatLimits.people);
}

/** Finds the senders who are still members of the group chats, with the names that the account sees. */
export async function listGroupChatSenders(
  db: Database,
  accountId: string,
  sent: readonly { readonly chatId: string; readonly senderId: string }[],
): Promise<(ChatMember & { readonly chatId: string })[]> {
  if (sent.length === 0) return [];
  const chats = sql.param(sent.map(({ chatId }) => chatId));
  const senders = sql.param(sent.map(({ senderId }) => senderId));
  return db
    .select({ chatId: chatMember.chatId, ...inChatColumns(accountId) })
    .from(chatMember)
    .innerJoin(account, eq(account.id, chatMember.accountId))
    .innerJoin(chat, eq(chat.id, chatMember.chatId))
    .innerJoin(peopleGroup, eq(peopleGroup.id, chat.groupId))
    .where(
      and(
        sql`(${chatMember.chatId}, ${chatMember.accountId}) in (
          select * from unnest(${chats}::uuid[], ${senders}::uuid[]))`,
        eq(chatMember.state, 'member'),
      ),
    );
}

/** Counts unread chats that are not muted, their unread messages, and open requests; each up to the limit. */
export async function countUnreadChats(
  db: Database,
  accountId: string,
  now: number,
): Promise<{ chats: number; messages: number; requests: number }> {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const { unread } = chatLimits;
  const rows = await selectRows(db, z.object({ chats: z.number(), messages: z.number() }))`
    with mine as (
      select count(*)::int as count from chat_member m
      join chat c on c.id = m.chat_id and (c.kind = 'direct' or c.group_id is not null)
      cross join lateral (
        select from chat_message u
        where u.chat_id = m.chat_id and u.number > greatest(m.seen, m.from_number)
          and u.sender_id is distinct from m.account_id and not u.is_hidden and u.kind <> 'deleted'
        limit ${unread}) unread
      where m.account_id = ${accountId} and m.state = 'member' and c.shown_number > m.seen
        and (m.muted_until is null or m.muted_until <= ${moment})
      group by m.chat_id limit ${unread})
    select count(*)::int as chats, least(coalesce(sum(count), 0), ${unread})::int as messages from mine`;
  const requests = await listChatMemberships(db, accountId, { list: 'requests', after: null, limit: unread });
  const { chats = 0, messages = 0 } = rows[0] ?? {};
  return { chats, messages, requests: requests.length };
}

/** Accepts first messages that a person has sent to the account; returns the chats that changed. */
export async function acceptPendingChatsFrom(
  db: Database,
  accountId: string,
  from: string,
): Promise<string[]> {
  return selectValues(db, z.string())`
    update chat_member m set state = 'member' from chat c
    where c.id = m.chat_id and c.kind = 'direct' and m.account_id = ${accountId} and m.state in ('request', 'declined')
      and c.low_id = least(${accountId}::uuid, ${from}::uuid) and c.high_id = greatest(${accountId}::uuid, ${from}::uuid)
    returning c.id`;
}
