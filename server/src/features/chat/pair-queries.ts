import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { chat } from '../../platform/database/schema/chat.ts';

/** The direct chat of two people, locked against writes in it; null when there is none. */
export async function lockAndFindDirectChatId(db: Database, a: string, b: string): Promise<string | null> {
  const [row] = await db
    .select({ id: chat.id })
    .from(chat)
    .where(
      and(
        eq(chat.kind, 'direct'),
        eq(chat.lowId, sql`least(${a}::uuid, ${b}::uuid)`),
        eq(chat.highId, sql`greatest(${a}::uuid, ${b}::uuid)`),
      ),
    )
    .for('no key update');
  return row?.id ?? null;
}
