import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiryOpeningCount, tally } from '../../../platform/database/schema/participation.ts';
import { isTallyTotalRowSql, tallyTotalBucket } from '../../counts/index.ts';

export async function incrementStartCount(db: Database, inquiryId: string, count: number): Promise<void> {
  await db
    .update(tally)
    .set({ started: sql`${tally.started} + ${count}` })
    .where(isTallyTotalRowSql(inquiryId));
}

/**
 * The first count includes attempts without a counted opening, such as imported ones; attempts of the openings
 * counted here may be stored already, so they aren't added. Does nothing if the inquiry is deleted.
 */
export async function incrementOpeningCount(db: Database, inquiryId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into inquiry_opening_count (inquiry_id, opened)
    select inquiry.id, greatest(${count}::int, (
      select greatest(tally.started, tally.responses) from tally
      where tally.inquiry_id = inquiry.id and tally.bucket = ${tallyTotalBucket}))
    from inquiry where inquiry.id = ${inquiryId}
    on conflict (inquiry_id) do update set opened = inquiry_opening_count.opened + ${count}::int`);
}

/** Null if openings have not been counted yet. */
export async function findOpeningCount(db: Database, inquiryId: string): Promise<number | null> {
  const [row] = await db
    .select({ opened: inquiryOpeningCount.opened })
    .from(inquiryOpeningCount)
    .where(eq(inquiryOpeningCount.inquiryId, inquiryId));
  return row?.opened ?? null;
}
