import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { chatMember } from '../../../platform/database/schema/chat.ts';
import type { ChatMembership } from '../membership-queries.ts';
import { countUnreadMessagesOfChat } from '../unread/unread-queries.ts';

/** Raises a mark; null when it was at least as high already. A seen message also counts as received. */
export async function updateReadMark(
  db: Database,
  { chat, accountId }: ChatMembership,
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
  return { ...row, unread: await countUnreadMessagesOfChat(db, chat.id, accountId) };
}

/** The marks of an account in a chat; null when it is not in the chat. */
export async function findMemberReadMarks(
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
