import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cachePrepared } from '../../platform/database/cache-prepared.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  accountPresence,
  blockedChatPerson,
  chat,
  chatMember,
  chatMessage,
} from '../../platform/database/schema/chat.ts';
import { booleanSql, checkedSql, nullableTextSql } from '../../platform/database/sql/checked-sql.ts';
import {
  type ChatMessageRow,
  type ChatRecipient,
  chatMemberTableAliases,
  unreadMessageCountSql,
} from '../chat/index.ts';

const chatId = sql.placeholder('chatId');

const isThere = sql`(${chat.kind} = 'direct' or ${chat.groupId} is not null)`;

const prepareRecipients = cachePrepared((db) => {
  const { accountId, state, fromNumber } = chatMember;
  return db
    .select({ accountId, state, fromNumber })
    .from(chatMember)
    .innerJoin(chat, eq(chat.id, chatMember.chatId))
    .where(
      and(
        eq(chatMember.chatId, chatId),
        sql`${accountId} = any(${sql.placeholder('among')}::uuid[])`,
        sql`${state} in ('member', 'request')`,
        isThere,
      ),
    )
    .prepare('recipients');
});

/** Lists those of the accounts that are members of a chat or have its first message pending. */
export function listChatRecipients(
  db: Database,
  chatId: string,
  among: readonly string[],
): Promise<ChatRecipient[]> {
  return prepareRecipients(db).execute({ chatId, among });
}

const recipientSchema: z.ZodMiniType<ChatRecipient> = z.object({
  accountId: z.string(),
  state: z.enum(['member', 'request']),
  fromNumber: z.number(),
});

/** Selects those of the accounts `among` that are members of a chat or have its first message pending. */
const recipientsSql = (id: typeof chat.id | typeof chatMessage.chatId) =>
  checkedSql(
    z.array(recipientSchema),
  )`(select coalesce(json_agg(json_build_object('accountId', r.account_id, 'state', r.state,
    'fromNumber', r.from_number)), '[]') from chat_member r
    where r.chat_id = ${id} and r.account_id = any(${sql.placeholder('among')}::uuid[])
      and r.state in ('member', 'request'))`;

const prepareSentMessages = cachePrepared((db) =>
  db
    .select({
      row: chatMessage,
      recipients: recipientsSql(chatMessage.chatId),
    })
    .from(chatMessage)
    .innerJoin(
      sql`unnest(${sql.placeholder('chats')}::uuid[], ${sql.placeholder('versions')}::int[]) asked (chat_id, version)`,
      sql`asked.chat_id = ${chatMessage.chatId} and asked.version = ${chatMessage.version}`,
    )
    .innerJoin(chat, and(eq(chat.id, chatMessage.chatId), isThere))
    .orderBy(chatMessage.version)
    .prepare('sent-messages'),
);

/** Lists messages by chat and version, oldest first, with the recipients among all named accounts. */
export function listMessagesForDelivery(
  db: Database,
  requests: readonly {
    readonly chatId: string;
    readonly versions: readonly number[];
    readonly among: readonly string[];
  }[],
): Promise<{ row: ChatMessageRow; recipients: ChatRecipient[] }[]> {
  const places = requests.flatMap(({ chatId, versions }) =>
    [...new Set(versions)].map((version) => ({ chatId, version })),
  );
  return prepareSentMessages(db).execute({
    chats: places.map((place) => place.chatId),
    versions: places.map(({ version }) => version),
    among: [...new Set(requests.flatMap(({ among }) => among))],
  });
}

/** Lists all current and former members of a group chat, because removed people are notified too. */
export async function listGroupChatRecipients(
  db: Database,
  groupId: string,
): Promise<{ chatId: string; accountId: string }[]> {
  const { chatId, accountId } = chatMember;
  return db
    .select({ chatId, accountId })
    .from(chatMember)
    .innerJoin(chat, and(eq(chat.id, chatId), eq(chat.groupId, groupId)));
}

const by = sql`${sql.placeholder('by')}`;
const prepareMark = cachePrepared((db) => {
  const { me } = chatMemberTableAliases;
  return db
    .select({
      messageId: nullableTextSql`(select w.id from chat_message w
        where w.chat_id = ${chat.id} and w.number = ${sql.placeholder('number')})`,
      count: unreadMessageCountSql(by),
      isShownToOthers: booleanSql`${me.frozenSeen} is null`,
      recipients: recipientsSql(chat.id),
    })
    .from(chat)
    .innerJoin(me, and(eq(me.chatId, chat.id), eq(me.accountId, by)))
    .where(and(eq(chat.id, chatId), isThere))
    .prepare('frozen-mark');
});

/**
 * The data of a read mark: the message at its number, the reader's unread count, whether others may see the mark (a
 * block by the reader hides it), and those of the named accounts that are in the chat.
 */
export async function findReadMarkToPublish(
  db: Database,
  mark: {
    readonly chatId: string;
    readonly by: string;
    readonly number: number;
    readonly among: readonly string[];
  },
) {
  const [row] = await prepareMark(db).execute(mark);
  return row ?? null;
}

/** Finds those of the named accounts that have blocked the account. */
export async function listBlockers(
  db: Database,
  accountId: string,
  among: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: blockedChatPerson.accountId })
    .from(blockedChatPerson)
    .where(and(eq(blockedChatPerson.blockedId, accountId), inArray(blockedChatPerson.accountId, [...among])));
  return new Set(rows.map(({ id }) => id));
}

/** Lists chats that changed since a moment and have one of these accounts as a member. */
export async function listChangedChats(
  db: Database,
  since: Date,
  among: readonly string[],
): Promise<{ chatId: string; version: number; accountId: string }[]> {
  return db
    .select({ chatId: chat.id, version: chat.version, accountId: chatMember.accountId })
    .from(chat)
    .innerJoin(chatMember, eq(chatMember.chatId, chat.id))
    .where(
      and(
        sql`${chat.changedAt} > ${since.toISOString()}::timestamptz`,
        sql`${chatMember.accountId} = any(${sql.param([...among])}::uuid[])`,
        inArray(chatMember.state, ['member', 'request']),
      ),
    );
}

export async function recordAccountOnline(db: Database, accountId: string, nodeId: string): Promise<void> {
  await db
    .insert(accountPresence)
    .values({ accountId, nodeId, seenAt: sql`now()` })
    .onConflictDoUpdate({
      target: [accountPresence.accountId, accountPresence.nodeId],
      set: { seenAt: sql`now()` },
    });
}

export async function recordAccountOffline(db: Database, accountId: string, nodeId: string): Promise<void> {
  await db
    .delete(accountPresence)
    .where(and(eq(accountPresence.accountId, accountId), eq(accountPresence.nodeId, nodeId)));
}

/** Records that this server is alive; deletes servers that have been silent for long. */
export async function renewNodePresence(db: Database, nodeId: string): Promise<void> {
  await db.update(accountPresence).set({ seenAt: sql`now()` }).where(eq(accountPresence.nodeId, nodeId));
  await db.delete(accountPresence).where(sql`${accountPresence.seenAt} < now() - interval '5 minutes'`);
}

export async function deleteNodePresence(db: Database, nodeId: string): Promise<void> {
  await db.delete(accountPresence).where(eq(accountPresence.nodeId, nodeId));
}
