import { listListedValues, makeEmptyTally } from '@nazar/domain/results/tally.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { quotaCount, tally, tallyValue } from '../../../platform/database/schema/participation.ts';
import { lockInquiryCounts, tallyTotalBucket } from '../../counts/index.ts';
import { countQuotasFromResponses, findPublishedInquiry } from '../../participation/index.ts';
import { tallyResponsesByBucket } from './tally-responses-by-bucket.ts';

const valuesAtOnce = 5_000;

/** Recomputes an inquiry's counts from its responses. Submits, edits and deletions wait meanwhile. */
export async function repairCounts(db: Database, inquiryId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    if ((await lockInquiryCounts(tx, inquiryId)) === null) return;
    await repairTallies(tx, inquiryId);
    await repairQuotas(tx, inquiryId);
  });
}

/** Other data in the rows stays: the number of starts, and the places of deleted responses. */
async function repairTallies(tx: Database, inquiryId: string): Promise<void> {
  const counted = await tallyResponsesByBucket(tx, inquiryId);
  const { values: _, ...none } = makeEmptyTally();
  await tx.update(tally).set(none).where(eq(tally.inquiryId, inquiryId));
  for (const [bucket, { values: __, ...set }] of counted) {
    await tx
      .insert(tally)
      .values({ inquiryId, bucket, ...set })
      .onConflictDoUpdate({
        target: [tally.inquiryId, tally.bucket],
        set,
      });
  }
  const isEmpty = and(eq(tally.responses, 0), sql`${tally.bucket} <> ${tallyTotalBucket}`);
  await tx.delete(tally).where(and(eq(tally.inquiryId, inquiryId), isEmpty));
  await tx.delete(tallyValue).where(eq(tallyValue.inquiryId, inquiryId));
  const listed = listListedValues(counted.get(tallyTotalBucket) ?? makeEmptyTally());
  for (let from = 0; from < listed.length; from += valuesAtOnce) {
    const some = listed.slice(from, from + valuesAtOnce);
    await tx.insert(tallyValue).values(some.map((value) => ({ inquiryId, ...value })));
  }
}

/** Quotas that are still being counted are left to their job. */
async function repairQuotas(tx: Database, inquiryId: string): Promise<void> {
  const published = await findPublishedInquiry(tx, inquiryId);
  if (published === null) return;
  for (const [quotaId, responses] of await countQuotasFromResponses(tx, published)) {
    const isThisQuota = and(eq(quotaCount.inquiryId, inquiryId), eq(quotaCount.quotaId, quotaId));
    await tx
      .update(quotaCount)
      .set({ responses })
      .where(and(isThisQuota, isNull(quotaCount.countedBy)));
  }
}
