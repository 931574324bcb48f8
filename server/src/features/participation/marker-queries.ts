import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/**
 * For whoever takes markers out or writes them anew, until the end of the transaction: a marker that is deleted while
 * it is written anew would come back. Who only adds some need not wait.
 */
export async function lockMarkers(db: Database, inquiryId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`markers of ${inquiryId}`}, 0))`);
}
