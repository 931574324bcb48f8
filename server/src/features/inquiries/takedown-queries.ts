import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { waitForInquiryLock } from '../access/index.ts';
import { isTallyTotalRowSql } from '../counts/index.ts';

/** Deletions and publications wait for this lock, and vice versa. */
export async function lockInquiryForTakedown(db: Database, id: string): Promise<void> {
  await waitForInquiryLock(db, id, 'exclusive');
  await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, id)).for('no key update');
}

/**
 * Hides an inquiry from everyone except its owner and administrators, or shows it again. Submits lock the row
 * of the totals: running ones end before, and none can follow.
 */
export async function updateInquiryTakedown(
  db: Database,
  id: string,
  takenDownAt: Date | null,
): Promise<void> {
  await db.select({ id: tally.inquiryId }).from(tally).where(isTallyTotalRowSql(id)).for('update');
  await db.update(inquiry).set({ takenDownAt }).where(eq(inquiry.id, id));
}
