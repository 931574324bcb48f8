import { type ChatSubject, getChatState } from '@nazar/domain/access/chat-rights.ts';
import { type ChatPerson, chatPersonSchema } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { cachePrepared } from '../../platform/database/cache-prepared.ts';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { chat, chatMember } from '../../platform/database/schema/chat.ts';
import { peopleGroup } from '../../platform/database/schema/group.ts';
import {
  booleanSql,
  checkedSql,
  nullableTextSql,
  numberSql,
  textSql,
} from '../../platform/database/sql/checked-sql.ts';
import { accountPublicNameSql } from '../accounts/index.ts';

/** An account id, or an SQL expression for it. */
type Who = string | SQL;

type ChatRow = typeof chat.$inferSelect;
export type ChatMemberRow = typeof chatMember.$inferSelect;

/** A chat with the membership of one account in it. */
export type ChatMembership = {
  readonly accountId: string;
  readonly chat: ChatRow;
  /** Null when the account never was in the chat. */
  readonly me: ChatMemberRow | null;
  /** The person of the group as whom the account may join. */
  readonly invitedAs: string | null;
  /** In a direct chat, the other person and their membership. */
  readonly other: ChatPerson | null;
  readonly them: ChatMemberRow | null;
  readonly group: { readonly name: string; readonly ownerId: string; readonly members: number } | null;
  readonly blockedByMe: boolean;
  /** Whether the other has blocked the account; the account must not learn it. */
  readonly hidesFromOther: boolean;
  readonly hasWritten: boolean;
  readonly unread: number;
  readonly othersReceived: number;
  readonly othersSeen: number;
};

/** A username is visible only to viewers who found the account by it, because it is also used to sign in. */
export const usernameVisibleToViewerSql = (viewer: Who) =>
  nullableTextSql`(select f.username from chat_found_person f
    where f.account_id = ${viewer} and f.found_id = ${account.id} and f.username = ${account.username})`;

/** The name of an account as the viewer sees it. */
export const chatPersonNameSql = (viewer: Who) =>
  nullableTextSql`coalesce(${accountPublicNameSql}, ${usernameVisibleToViewerSql(viewer)})`;

/** For nameless accounts, the address or number that the viewer searched for, so it reveals nothing new. */
export const identifierVisibleToViewerSql = (viewer: Who) =>
  nullableTextSql`case when ${accountPublicNameSql} is null then (select f.identifier from chat_found_person f
    where f.account_id = ${viewer} and f.found_id = ${account.id}) end`;

/** For nameless accounts, the first group whose chat the viewer shares, and their role and place there. */
const sharedGroupSql = (viewer: Who) =>
  checkedSql(chatPersonSchema.shape.memberOf)`case when ${accountPublicNameSql} is null then (
    select json_build_object('group', g.name, 'isOwner', g.owner_id = ${account.id}, 'place', coalesce(b.member_number, 0))
    from chat_member a
    join chat_member b on b.chat_id = a.chat_id and b.account_id = ${account.id} and b.state = 'member'
    join chat c on c.id = a.chat_id and c.kind = 'group'
    join people_group g on g.id = c.group_id
    where a.account_id = ${viewer} and a.state = 'member' and a.account_id <> b.account_id
    order by a.joined_at, c.id limit 1) end`;

const noText = nullableTextSql`null::text`;

export const chatPersonColumns = (viewer: Who) => ({
  accountId: account.id,
  name: chatPersonNameSql(viewer),
  username: usernameVisibleToViewerSql(viewer),
  picture: account.picture,
  ownerOf: noText,
  foundBy: identifierVisibleToViewerSql(viewer),
  memberOf: sharedGroupSql(viewer),
});

/** Columns for queries that don't need names as a viewer sees them. */
const barePerson = {
  ...chatPersonColumns(sql`null::uuid`),
  name: accountPublicNameSql,
  username: noText,
  foundBy: noText,
  memberOf: checkedSql(z.null())`null::json`,
};

const me = alias(chatMember, 'me');
const them = alias(chatMember, 'them');
const hasWrittenSql = (accountId: Who) => booleanSql`exists (select from chat_message w
  where w.sender_id = ${accountId} and w.chat_id = ${chat.id})`;

/** Counts visible messages of others after the last seen one. */
export function unreadMessageCountSql(accountId: Who): SQL<number> {
  return numberSql`(select count(*)::int from (select from chat_message u
    where u.chat_id = ${chat.id} and u.number > greatest(${me.seen}, ${me.fromNumber})
      and u.sender_id is distinct from ${accountId}::uuid and not u.is_hidden and u.kind <> 'deleted'
    limit ${chatLimits.unread}) few)`;
}

/** The lowest mark of the other people, as the account may see it: a mark stays at its old value after a block. */
function lowestMarkSql(accountId: Who, mark: 'received' | 'seen'): SQL<number> {
  return numberSql`coalesce((select min(coalesce(o.${sql.identifier(`frozen_${mark}`)}, o.${sql.identifier(mark)}))
    from chat_member o
    where o.chat_id = ${chat.id} and o.account_id <> ${accountId} and o.state in ('member', 'request')), 0)`;
}

/**
 * The person of the group as whom the account is invited. Someone who left or declined is invited again only as a
 * different person, after the owner has removed the earlier one.
 */
export function invitedGroupPersonIdSql(accountId: Who): SQL<string | null> {
  return nullableTextSql`case when coalesce(${me.state} in ('left', 'declined'), true)
    and ${chat.groupId} is not null then (
    select p.id from group_person p, account a
    where p.group_id = ${chat.groupId} and a.id = ${accountId} and (p.email = a.email or p.mobile = a.mobile)
      and not exists (select from group_person f where f.id = ${me.personId}
        and f.group_id = p.group_id and (f.email = a.email or f.mobile = a.mobile))
    order by p.position limit 1) end`;
}

const isBlocked = (by: Who, blocked: Who) => booleanSql`exists (select from blocked_chat_person b
  where b.account_id = ${by} and b.blocked_id = ${blocked})`;

/** The sort key of lists: the time of the last message that the account sees, or else of opening the chat. */
export const chatSortKeySql = sql`coalesce(greatest(${chat.shownAt}, ${me.hiddenAt}), ${chat.createdAt})`;

export const chatMemberTableAliases = { me, them };

const zero = numberSql`0`;

/** `isBare` omits counts and invitations, for permission checks. */
function membershipColumns(accountId: Who, { isBare }: { readonly isBare: boolean }) {
  const otherId = otherMemberSql(accountId);
  const whom = sql`coalesce(${peopleGroup.ownerId}, ${otherId})`;
  return {
    accountId: textSql`${accountId}::uuid`,
    chat,
    me,
    them,
    person: isBare ? barePerson : chatPersonColumns(accountId),
    groupName: peopleGroup.name,
    ownerId: peopleGroup.ownerId,
    members: isBare
      ? zero
      : numberSql`case when ${chat.kind} = 'group' then (select count(*)::int from chat_member n
        where n.chat_id = ${chat.id} and n.state = 'member') else 0 end`,
    invitedAs: isBare ? nullableTextSql`null::uuid` : invitedGroupPersonIdSql(accountId),
    blockedByMe: isBlocked(accountId, whom),
    blockedMe: booleanSql`${chat.kind} = 'direct' and ${isBlocked(otherId, accountId)}`,
    hasWritten: hasWrittenSql(accountId),
    unread: isBare ? zero : unreadMessageCountSql(accountId),
    othersReceived: isBare ? zero : lowestMarkSql(accountId, 'received'),
    othersSeen: isBare ? zero : lowestMarkSql(accountId, 'seen'),
  };
}

const otherMemberSql = (accountId: Who): SQL =>
  sql`case when ${chat.lowId} = ${accountId} then ${chat.highId} else ${chat.lowId} end`;

/** The joins that the columns of a membership need, besides the chat. */
const membershipJoins = (accountId: Who) => ({
  me: and(eq(me.chatId, chat.id), eq(me.accountId, accountId)),
  other: and(eq(chat.kind, 'direct'), eq(account.id, otherMemberSql(accountId))),
  them: and(eq(them.chatId, chat.id), eq(them.accountId, account.id), ne(them.accountId, accountId)),
  group: eq(peopleGroup.id, chat.groupId),
});

type MembershipRow = Omit<ChatMembership, 'other' | 'group' | 'hidesFromOther'> & {
  readonly person: ChatPerson | null;
  readonly groupName: string | null;
  readonly ownerId: string | null;
  readonly members: number;
  readonly blockedMe: boolean;
};

const toMembership = ({
  groupName,
  ownerId,
  members,
  blockedMe,
  person,
  ...row
}: MembershipRow): ChatMembership => ({
  ...row,
  other: person === null || person.accountId === null ? null : person,
  group: groupName === null || ownerId === null ? null : { name: groupName, ownerId, members },
  hidesFromOther: blockedMe,
});

type MembershipQuery = { readonly where: SQL | undefined; readonly orderBy?: SQL[]; readonly limit?: number };

export async function listMemberships(
  db: Database,
  accountId: string,
  { where, orderBy = [], limit = 1 }: MembershipQuery,
): Promise<ChatMembership[]> {
  const on = membershipJoins(accountId);
  const rows = await db
    .select(membershipColumns(accountId, { isBare: false }))
    .from(chat)
    .leftJoin(me, on.me)
    .leftJoin(account, on.other)
    .leftJoin(them, on.them)
    .leftJoin(peopleGroup, on.group)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return rows.map(toMembership);
}

const accountIdSql = sql`asked.account_id`;

/**
 * Reads memberships without counts and invitations for the accounts and chats in `from`, which are rows of
 * `asked (account_id, chat_id)`. The query is prepared once per connection.
 */
function prepareMemberships(db: Database, from: SQL, name: string) {
  const on = membershipJoins(accountIdSql);
  return db
    .select(membershipColumns(accountIdSql, { isBare: true }))
    .from(chat)
    .innerJoin(from, sql`asked.chat_id = ${chat.id}`)
    .leftJoin(me, on.me)
    .leftJoin(account, on.other)
    .leftJoin(them, on.them)
    .leftJoin(peopleGroup, on.group)
    .prepare(name);
}

const accounts = sql.placeholder('accounts');
const chats = sql.placeholder('chats');
const one = sql`(select ${accounts}::uuid as account_id, ${chats}::uuid as chat_id) asked`;
const many = sql`unnest(${accounts}::uuid[], ${chats}::uuid[]) asked (account_id, chat_id)`;

const prepareBare = cachePrepared((db) => prepareMemberships(db, one, 'bare-membership'));
const prepareBares = cachePrepared((db) => prepareMemberships(db, many, 'bare-memberships'));

/** A membership for permission checks, without counts and invitations. */
export async function findMembershipWithoutCounts(
  db: Database,
  accountId: string,
  chatId: string,
): Promise<ChatMembership | null> {
  const [row] = await prepareBare(db).execute({ accounts: accountId, chats: chatId });
  return row === undefined ? null : toMembership(row);
}

/** Memberships without counts and invitations for these pairs of account and chat, in any order. */
export async function listMembershipsWithoutCounts(
  db: Database,
  memberships: readonly { readonly accountId: string; readonly chatId: string }[],
): Promise<ChatMembership[]> {
  const rows = await prepareBares(db).execute({
    accounts: memberships.map(({ accountId }) => accountId),
    chats: memberships.map(({ chatId }) => chatId),
  });
  return rows.map(toMembership);
}

export async function findMembership(
  db: Database,
  accountId: string,
  chatId: string,
): Promise<ChatMembership | null> {
  const [membership] = await listMemberships(db, accountId, { where: eq(chat.id, chatId) });
  return membership ?? null;
}

/** Names of these chats as the account sees them, for chats that it is a member of. */
export async function listChatNames(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string | null }>> {
  if (ids.length === 0) return new Map();
  const memberships = await listMemberships(db, accountId, {
    where: inArray(chat.id, [...ids]),
    limit: ids.length,
  });
  return new Map(
    memberships
      .filter((membership) => makeChatSubject(membership).mine === 'member')
      .map(({ chat: { id }, group, other }) => [id, { id, name: group?.name ?? other?.name ?? null }]),
  );
}

/** Locks the chat, so that others can't send, edit, mark or block in it until the commit. */
export async function lockChat(db: Database, chatId: string): Promise<boolean> {
  const rows = await db.select({ id: chat.id }).from(chat).where(eq(chat.id, chatId)).for('no key update');
  return rows.length > 0;
}

export function makeChatSubject(membership: ChatMembership): ChatSubject {
  const { chat: row, me: member, them: theirs, accountId } = membership;
  const isGone = row.kind === 'group' && membership.group === null;
  const mine = isGone ? 'none' : membership.invitedAs === null ? (member?.state ?? 'none') : 'invited';
  return {
    kind: row.kind,
    mine,
    hasOther: membership.other !== null,
    hasWritten: membership.hasWritten,
    otherAccepted: row.kind === 'group' || theirs?.state === 'member',
    // A block does not affect members of a group chat; an invitation from a blocked owner is hidden.
    blockedByMe: membership.blockedByMe && (row.kind === 'direct' || mine === 'invited'),
    isOwner: membership.group?.ownerId === accountId,
  };
}

/** The number of the last message that the account sees; 0 when there is none. */
export function getLastVisibleMessageNumber({ chat: row, me: member, invitedAs }: ChatMembership): number {
  const last = Math.max(row.shownNumber, member?.hiddenNumber ?? 0);
  return member === null || invitedAs !== null || last <= member.fromNumber ? 0 : last;
}

export const getMembershipChatState = (membership: ChatMembership) =>
  getChatState(makeChatSubject(membership));
