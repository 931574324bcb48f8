import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Locks the caller's account until the transaction ends, so that concurrent requests see each other's rows.
 * If the account was deleted after the request was authorized, the request is refused, so that no orphaned
 * rows are stored.
 */
export async function requireAndLockCallerAccount(db: Database, accountId: string): Promise<void> {
  const { id } = account;
  const locked = await db.select({ id }).from(account).where(eq(id, accountId)).for('no key update');
  if (locked.length === 0) throw new Problem('sessionRequired');
}
