import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { chat } from '../../database/schema/chat.ts';
import { ownSeat, unreadCount } from './seat-queries.ts';

/** What an account has not seen of one chat. */
export async function countUnreadIn(db: Database, chatId: string, accountId: string): Promise<number> {
  const { me } = ownSeat;
  const [row] = await db
    .select({ unread: unreadCount(accountId) })
    .from(chat)
    .innerJoin(me, and(eq(me.chatId, chat.id), eq(me.accountId, accountId)))
    .where(eq(chat.id, chatId));
  return row?.unread ?? 0;
}
