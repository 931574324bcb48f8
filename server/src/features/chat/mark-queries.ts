import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { chatMember } from '../../database/schema/chat.ts';
import type { Seat } from './seat-queries.ts';
import { countUnreadIn } from './unread-queries.ts';

/** Raises a mark; null where it was as high already. What is seen has been received. */
export async function raiseMark(
  db: Database,
  { chat, accountId }: Seat,
  { op, number }: { readonly op: 'received' | 'seen'; readonly number: number },
): Promise<{ received: number; seen: number; unread: number } | null> {
  const raised = sql`${number}::int`;
  const [row] = await db
    .update(chatMember)
    .set({
      received: sql`greatest(${chatMember.received}, ${raised})`,
      ...(op === 'seen' && { seen: sql`greatest(${chatMember.seen}, ${raised})` }),
    })
    .where(
      and(
        ...[
          eq(chatMember.chatId, chat.id),
          eq(chatMember.accountId, accountId),
          eq(chatMember.state, 'member'),
        ],
        sql`${op === 'seen' ? chatMember.seen : chatMember.received} < ${raised}`,
      ),
    )
    .returning({ received: chatMember.received, seen: chatMember.seen });
  if (row === undefined) return null;
  return { ...row, unread: await countUnreadIn(db, chat.id, accountId) };
}

/** How far somebody has come in a chat; null where they are not in it. */
export async function findMarks(
  db: Database,
  chatId: string,
  accountId: string,
): Promise<{ received: number; seen: number } | null> {
  const { received, seen } = chatMember;
  const [row] = await db
    .select({ received, seen })
    .from(chatMember)
    .where(and(eq(chatMember.chatId, chatId), eq(chatMember.accountId, accountId)));
  return row ?? null;
}
