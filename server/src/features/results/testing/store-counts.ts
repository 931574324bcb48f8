import { listListedValues, makeEmptyTally } from '@nazar/domain/results/tally.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { tally, tallyValue } from '../../../platform/database/schema/participation.ts';
import { tallyTotalBucket } from '../../counts/index.ts';
import { tallyResponsesByBucket } from '../recount/tally-responses-by-bucket.ts';

/** Stores the counts of responses that a test has inserted as rows. */
export async function storeCounts(db: Database, inquiryId: string): Promise<void> {
  const counted = await tallyResponsesByBucket(db, inquiryId);
  await db.delete(tallyValue).where(eq(tallyValue.inquiryId, inquiryId));
  const listed = listListedValues(counted.get(tallyTotalBucket) ?? makeEmptyTally());
  if (listed.length > 0) await db.insert(tallyValue).values(listed.map((value) => ({ inquiryId, ...value })));
  for (const [bucket, { values: _, ...set }] of counted) {
    const target = [tally.inquiryId, tally.bucket];
    await db
      .insert(tally)
      .values({ inquiryId, bucket, ...set })
      .onConflictDoUpdate({ target, set });
  }
}
