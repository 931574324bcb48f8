import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { inquiryAccessColumns } from './subject-queries.ts';

type LockMode = 'shared' | 'exclusive';

/**
 * Waits in the queue of an inquiry's lock until the transaction may lock the inquiry's row, and holds its place until
 * it ends. Row locks have no queue: a shared one is granted while a writer waits, so that a stream of edits or starts
 * could keep an owner from closing their inquiry.
 */
export function waitForInquiryLock(db: Database, inquiryId: string, mode: LockMode): Promise<void> {
  return waitInQueue(db, sql`inquiry_lock_key(${inquiryId})`, mode);
}

/** The same for the row of the comment counts, which likes of comments lock shared. */
export function waitForCommentCountsLock(db: Database, inquiryId: string, mode: LockMode): Promise<void> {
  return waitInQueue(db, sql`hashtextextended(${`comment counts ${inquiryId}`}, 0)`, mode);
}

async function waitInQueue(db: Database, key: SQL, mode: LockMode): Promise<void> {
  await db.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/**
 * Locks an inquiry until the transaction ends, as submits do: others may lock it so too, but it can't be published,
 * closed, edited, deleted or taken down. Returns null if it doesn't exist.
 */
export async function lockInquiryShared(db: Database, inquiryId: string) {
  await waitForInquiryLock(db, inquiryId, 'shared');
  const [row] = await db
    .select({ ...inquiryAccessColumns, createdAt: inquiry.createdAt })
    .from(inquiry)
    .where(eq(inquiry.id, inquiryId))
    .for('share');
  return row ?? null;
}
