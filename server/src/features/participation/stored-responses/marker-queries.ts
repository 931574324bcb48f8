import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Locks the markers for deleting or rewriting them until the transaction ends, because a marker deleted during
 * a rewrite would come back. Adding markers needs no lock.
 */
export async function lockParticipationMarkers(db: Database, inquiryId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`markers of ${inquiryId}`}, 0))`);
}
