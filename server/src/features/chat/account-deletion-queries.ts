import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { chat, chatMessage } from '../../platform/database/schema/chat.ts';
import { markFilesUnclaimed } from '../../platform/storage/stored-file-queries.ts';

const messagesPerBatch = 200;

/**
 * Deletes a batch of a leaving account's messages in one chat for everyone, with their files. Returns true if
 * there may be more.
 */
export async function deleteMessageBatchOfAccount(
  db: Database,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const [first] = await db
    .select({ chatId: chatMessage.chatId })
    .from(chatMessage)
    .where(eq(chatMessage.senderId, accountId))
    .limit(1);
  if (first === undefined) return false;
  const { chatId } = first;
  await db.transaction(async (tx) => {
    await tx.select({ id: chat.id }).from(chat).where(eq(chat.id, chatId)).for('no key update');
    const rows = await tx
      .select({ id: chatMessage.id })
      .from(chatMessage)
      .where(and(eq(chatMessage.chatId, chatId), eq(chatMessage.senderId, accountId)))
      .orderBy(asc(chatMessage.number))
      .limit(messagesPerBatch);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await releaseMessageFiles(tx, ids, now);
    // All messages of the batch share one version, so clients fetch them together.
    await tx.execute(sql`
      with counted as (
        update chat set version = version + ${ids.length}, changed_at = ${now.toISOString()}::timestamptz
        where id = ${chatId} returning version)
      update chat_message m set sender_id = null, kind = 'deleted', text = '', own_text = null,
        own_edited_at = null, search_text = '', files = '{}', voice = null, inquiry_id = null, reply_to = null,
        edited_at = null,
        version = counted.version - numbered.back
      from counted, (
        select id, row_number() over (order by number desc) - 1 as back
        from chat_message where id = any(${sql.param(ids)}::uuid[])) numbered
      where m.id = numbered.id`);
  });
  return true;
}

/** Deletes chats of deleted groups, a batch of messages at a time. Returns true if there may be more. */
export async function deleteOrphanedChatBatch(db: Database, now: Date): Promise<boolean> {
  const [deletedChat] = await db
    .select({ id: chat.id })
    .from(chat)
    .where(sql`(${chat.kind} = 'group' and ${chat.groupId} is null)
      or (${chat.kind} = 'direct' and ${chat.lowId} is null and ${chat.highId} is null)`)
    .limit(1);
  if (deletedChat === undefined) return false;
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: chatMessage.id })
      .from(chatMessage)
      .where(eq(chatMessage.chatId, deletedChat.id))
      .limit(1000);
    const ids = rows.map(({ id }) => id);
    await releaseMessageFiles(tx, ids, now);
    await tx.delete(chatMessage).where(inArray(chatMessage.id, ids));
    if (ids.length < 1000) await tx.delete(chat).where(eq(chat.id, deletedChat.id));
  });
  return true;
}

async function releaseMessageFiles(tx: Database, messageIds: readonly string[], now: Date): Promise<void> {
  const uses = sql`from file_use where kind = 'message' and used_by = any(${sql.param([...messageIds])}::uuid[])`;
  await markFilesUnclaimed(tx, sql`select file_id ${uses}`, now.getTime());
  await tx.execute(sql`delete ${uses}`);
}
