import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { selectValue } from '../../../platform/database/select-rows.ts';

export function isAnySqlConditionTrue(db: Database, conditions: readonly SQL[]): Promise<boolean> {
  return selectValue(db, z.boolean())`select ${sql.join([...conditions], sql` or `)}`;
}

/**
 * Deleting the row also deletes sessions, unfinished attempts, bookmarks, notifications, moderated messages and the
 * deletion request.
 */
export async function deleteAccountRow(db: Database, accountId: string): Promise<void> {
  await db.execute(sql`
    delete from file_use where (kind = 'avatar' and used_by = ${accountId})
      or (kind = 'report' and used_by in (select id from moderation where author_id = ${accountId}))`);
  await db.delete(account).where(eq(account.id, accountId));
}

/** Locks the account's row, so that nothing can begin to refer to it. */
export async function lockAccountBeingDeleted(
  db: Database,
  accountId: string,
): Promise<{ id: string; email: string | null; mobile: string | null } | null> {
  const [row] = await db
    .select({ id: account.id, email: account.email, mobile: account.mobile })
    .from(account)
    .where(eq(account.id, accountId))
    .for('update');
  return row ?? null;
}
