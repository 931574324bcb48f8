import { addTallyTo, makeEmptyTally, type Tally } from '@nazar/domain/results/tally.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { type InquiryAccessFacts, lockInquiryShared } from '../access/index.ts';
import { addToListedValues } from './listed-value-queries.ts';
import { isTallyTotalRowSql, tallyTotalBucket } from './tally-total-queries.ts';

export interface LockedInquiryAccess extends InquiryAccessFacts {
  readonly createdAt: Date;
}

/**
 * Locks the inquiry and then its totals, in the same order as all code. Its responses, counts and published
 * revision don't change until the transaction ends. Returns null if it does not exist.
 */
export async function lockInquiryCounts(
  db: Database,
  inquiryId: string,
): Promise<LockedInquiryAccess | null> {
  const row = await lockInquiryShared(db, inquiryId);
  await db.select({ bucket: tally.bucket }).from(tally).where(isTallyTotalRowSql(inquiryId)).for('update');
  return row;
}

/**
 * Gives an inquiry's stored counts a new version although they stay the same, so that open results and cached counts
 * are read again. The caller has locked them.
 */
export async function renewCountsVersion(tx: Database, inquiryId: string): Promise<void> {
  await tx
    .update(tally)
    .set({ responses: sql`${tally.responses}` })
    .where(isTallyTotalRowSql(inquiryId));
}

/** Adds differences by bucket, including the total, to the stored counts; the caller has locked them. */
export async function addToInquiryCounts(
  db: Database,
  inquiryId: string,
  differences: ReadonlyMap<string, Tally>,
): Promise<void> {
  for (const [bucket, own] of differences) await addToTally(db, inquiryId, bucket, own);
  await addToListedValues(db, inquiryId, differences.get(tallyTotalBucket) ?? makeEmptyTally());
}

const isTally = (inquiryId: string, bucket: string) =>
  and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, bucket));

async function addToTally(db: Database, inquiryId: string, bucket: string, added: Tally): Promise<void> {
  const [row] = await db.select().from(tally).where(isTally(inquiryId, bucket));
  if (row === undefined) throw new Error(`There are no counts of ${inquiryId} at ${bucket}.`);
  const { responses, counts, bins, durations } = row;
  const sum: Tally = { responses, counts, bins, durations, values: {} };
  addTallyTo(sum, added);
  if (sum.responses === 0 && bucket !== tallyTotalBucket) {
    await db.delete(tally).where(isTally(inquiryId, bucket));
  } else {
    const { values: _, ...columns } = sum;
    // A deleted response takes its start along, or the share of starts that ended in a response would fall.
    const isDeletion = bucket === tallyTotalBucket && added.responses < 0;
    const started = isDeletion ? Math.max(0, row.started + added.responses) : row.started;
    await db
      .update(tally)
      .set({ ...columns, started })
      .where(isTally(inquiryId, bucket));
  }
}
