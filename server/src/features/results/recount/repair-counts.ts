import { listListedValues, makeEmptyTally } from '@nazar/domain/results/tally.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { quotaCount, tally, tallyValue } from '../../../platform/database/schema/participation.ts';
import { retiredPlacesExtraKey, tallyTotalBucket } from '../../inquiries/index.ts';
import {
  countQuotasFromResponses,
  findPublishedInquiry,
  lockInquiryCounts,
} from '../../participation/index.ts';
import { tallyResponsesByBucket } from './tally-responses-by-bucket.ts';

const valuesAtOnce = 5_000;

/** Recomputes an inquiry's counts from its responses. Submits, edits and deletions wait meanwhile. */
export async function repairCounts(db: Database, inquiryId: string): Promise<void> {
  await db.transaction(async (inside) => {
    await inside.execute(sql`set local statement_timeout = 0`);
    if ((await lockInquiryCounts(inside, inquiryId)) === null) return;
    await repairTallies(inside, inquiryId);
    await repairQuotas(inside, inquiryId);
  });
}

/** Other data in the rows stays: the number of starts, and the places of deleted responses. */
async function repairTallies(inside: Database, inquiryId: string): Promise<void> {
  const counted = await tallyResponsesByBucket(inside, inquiryId);
  const retired = sql`case when ${tally.extra} ? ${retiredPlacesExtraKey}
    then jsonb_build_object(${retiredPlacesExtraKey}::text, ${tally.extra} -> ${retiredPlacesExtraKey}) else '{}' end`;
  const { values: _, ...none } = makeEmptyTally();
  await inside
    .update(tally)
    .set({ ...none, extra: retired })
    .where(eq(tally.inquiryId, inquiryId));
  for (const [bucket, { values: __, ...set }] of counted) {
    await inside
      .insert(tally)
      .values({ inquiryId, bucket, ...set })
      .onConflictDoUpdate({
        target: [tally.inquiryId, tally.bucket],
        set: { ...set, extra: sql`${tally.extra} || excluded.extra` },
      });
  }
  const isEmpty = and(
    eq(tally.responses, 0),
    eq(tally.started, 0),
    sql`${tally.bucket} <> ${tallyTotalBucket}`,
  );
  await inside.delete(tally).where(and(eq(tally.inquiryId, inquiryId), isEmpty));
  await inside.delete(tallyValue).where(eq(tallyValue.inquiryId, inquiryId));
  const listed = listListedValues(counted.get(tallyTotalBucket) ?? makeEmptyTally());
  for (let from = 0; from < listed.length; from += valuesAtOnce) {
    const some = listed.slice(from, from + valuesAtOnce);
    await inside.insert(tallyValue).values(some.map((value) => ({ inquiryId, ...value })));
  }
}

/** Quotas that are still being counted are left to their job. */
async function repairQuotas(inside: Database, inquiryId: string): Promise<void> {
  const published = await findPublishedInquiry(inside, inquiryId);
  if (published === null) return;
  for (const [quotaId, responses] of await countQuotasFromResponses(inside, published)) {
    const isThisQuota = and(eq(quotaCount.inquiryId, inquiryId), eq(quotaCount.quotaId, quotaId));
    await inside
      .update(quotaCount)
      .set({ responses })
      .where(and(isThisQuota, isNull(quotaCount.countedBy)));
  }
}
