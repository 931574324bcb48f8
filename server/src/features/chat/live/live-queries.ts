import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { chat, chatBlock, chatMember, chatMessage, chatOnline } from '../../../database/schema/chat.ts';
import type { MessageRow } from '../message-queries.ts';
import type { Recipient } from '../tell.ts';

/** Who of these accounts takes what is written in a chat, or has it waiting. */
export async function listRecipients(
  db: Database,
  chatId: string,
  among: readonly string[],
): Promise<Recipient[]> {
  const { accountId, state, fromNumber } = chatMember;
  return db
    .select({ accountId, state, fromNumber })
    .from(chatMember)
    .innerJoin(chat, eq(chat.id, chatMember.chatId))
    .where(
      and(
        eq(chatMember.chatId, chatId),
        sql`${accountId} = any(${sql.param([...among])}::uuid[])`,
        inArray(state, ['member', 'request']),
        sql`(${chat.kind} = 'direct' or ${chat.groupId} is not null)`,
      ),
    );
}

export function listVersions(
  db: Database,
  chatId: string,
  versions: readonly number[],
): Promise<MessageRow[]> {
  return db
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.chatId, chatId), inArray(chatMessage.version, [...versions])))
    .orderBy(chatMessage.version);
}

/** Everybody who was ever in the chat of a group: whoever was taken out has to hear it too. */
export async function listOfGroup(
  db: Database,
  groupId: string,
): Promise<{ chatId: string; accountId: string }[]> {
  const { chatId, accountId } = chatMember;
  return db
    .select({ chatId, accountId })
    .from(chatMember)
    .innerJoin(chat, and(eq(chat.id, chatId), eq(chat.groupId, groupId)));
}

/** The message at a place. */
export async function findIdAt(db: Database, chatId: string, number: number): Promise<string | null> {
  const [row] = await db
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(and(eq(chatMessage.chatId, chatId), eq(chatMessage.number, number)));
  return row?.id ?? null;
}

/** Whether others in a chat are told of somebody's marks: whoever that person has blocked is not. */
export async function areMarksTold(db: Database, chatId: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ toldSeen: chatMember.toldSeen })
    .from(chatMember)
    .where(and(eq(chatMember.chatId, chatId), eq(chatMember.accountId, accountId)));
  return row?.toldSeen === null;
}

/** Which of these have blocked the account. */
export async function listBlockers(
  db: Database,
  accountId: string,
  among: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: chatBlock.accountId })
    .from(chatBlock)
    .where(and(eq(chatBlock.blockedId, accountId), inArray(chatBlock.accountId, [...among])));
  return new Set(rows.map(({ id }) => id));
}

/** Chats that changed since a moment, as far as one of these accounts is in them. */
export async function listChanged(
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

export async function noteOnline(db: Database, accountId: string, nodeId: string): Promise<void> {
  await db
    .insert(chatOnline)
    .values({ accountId, nodeId, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: [chatOnline.accountId, chatOnline.nodeId], set: { seenAt: sql`now()` } });
}

export async function noteOffline(db: Database, accountId: string, nodeId: string): Promise<void> {
  await db.delete(chatOnline).where(and(eq(chatOnline.accountId, accountId), eq(chatOnline.nodeId, nodeId)));
}

/** Says that this server still has its connections; forgets servers that were not heard of for long. */
export async function keepOnline(db: Database, nodeId: string): Promise<void> {
  await db.update(chatOnline).set({ seenAt: sql`now()` }).where(eq(chatOnline.nodeId, nodeId));
  await db.delete(chatOnline).where(sql`${chatOnline.seenAt} < now() - interval '5 minutes'`);
}

export async function forgetNode(db: Database, nodeId: string): Promise<void> {
  await db.delete(chatOnline).where(eq(chatOnline.nodeId, nodeId));
}
