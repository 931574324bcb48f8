import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { preparedOf } from '../../database/prepared-of.ts';
import { chat } from '../../database/schema/chat.ts';
import { ownSeat, unreadCount } from './seat-queries.ts';

const accountId = sql.placeholder('accountId');
const prepareUnread = preparedOf((db) => {
  const { me } = ownSeat;
  return db
    .select({ unread: unreadCount(sql`${accountId}`) })
    .from(chat)
    .innerJoin(me, and(eq(me.chatId, chat.id), eq(me.accountId, accountId)))
    .where(eq(chat.id, sql.placeholder('chatId')))
    .prepare('unread-in');
});

/** The number of messages in one chat that an account has not seen. */
export async function countUnreadIn(db: Database, chatId: string, accountId: string): Promise<number> {
  const [row] = await prepareUnread(db).execute({ chatId, accountId });
  return row?.unread ?? 0;
}
