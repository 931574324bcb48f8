import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { account } from '../../database/schema/account.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Holds the caller's account until the transaction ends, so that two requests see each other's rows of it. Who was let
 * in before their account went is refused as without a session, so that nothing is stored for nobody.
 */
export async function holdOwnAccount(db: Database, accountId: string): Promise<void> {
  const { id } = account;
  const held = await db.select({ id }).from(account).where(eq(id, accountId)).for('no key update');
  if (held.length === 0) throw new Problem('sessionRequired');
}
