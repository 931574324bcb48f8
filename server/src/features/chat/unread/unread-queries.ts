import { and, eq, sql } from 'drizzle-orm';
import { cachePrepared } from '../../../platform/database/cache-prepared.ts';
import type { Database } from '../../../platform/database/database.ts';
import { chat } from '../../../platform/database/schema/chat.ts';
import { chatMemberTableAliases, unreadMessageCountSql } from '../membership-queries.ts';

const accountId = sql.placeholder('accountId');
const prepareUnread = cachePrepared((db) => {
  const { me } = chatMemberTableAliases;
  return db
    .select({ unread: unreadMessageCountSql(sql`${accountId}`) })
    .from(chat)
    .innerJoin(me, and(eq(me.chatId, chat.id), eq(me.accountId, accountId)))
    .where(eq(chat.id, sql.placeholder('chatId')))
    .prepare('unread-in');
});

/** The number of messages in one chat that an account has not seen. */
export async function countUnreadMessagesOfChat(
  db: Database,
  chatId: string,
  accountId: string,
): Promise<number> {
  const [row] = await prepareUnread(db).execute({ chatId, accountId });
  return row?.unread ?? 0;
}
