import { and, asc, eq, ne, sql, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { checkedSql, textSql } from '../../platform/database/sql/checked-sql.ts';
import { tallyTotalBucket } from '../counts/index.ts';

const day = textSql`${tally.bucket}::date::text`;
const isDayBucketSql = (inquiryId: string) =>
  and(eq(tally.inquiryId, inquiryId), ne(tally.bucket, tallyTotalBucket));

/** Lists responses by local day from the tally, without empty days. */
export function countResponsesByLocalDay(
  db: Database,
  inquiryId: string,
): Promise<{ day: string; count: number }[]> {
  return db
    .select({ day, count: sum(tally.responses).mapWith(Number) })
    .from(tally)
    .where(isDayBucketSql(inquiryId))
    .groupBy(day)
    .having(sql`sum(${tally.responses}) > 0`)
    .orderBy(asc(day));
}

export interface ChoiceCountsOfDay {
  readonly day: string;
  /** In the order of the requested codes. */
  readonly counts: readonly number[];
}

/** Lists chosen options by local day from the tally. */
export async function countChoicesByLocalDay(
  db: Database,
  inquiryId: string,
  codes: readonly number[],
): Promise<ChoiceCountsOfDay[]> {
  // PostgreSQL arrays start at 1, codes at 0.
  const columns = codes.map((code) => sql`coalesce(sum(${tally.counts}[${code + 1}::int]), 0)::int`);
  return db
    .select({
      day,
      counts: checkedSql(z.array(z.number()))`array[${sql.join(columns, sql`, `)}]::int[]`,
    })
    .from(tally)
    .where(isDayBucketSql(inquiryId))
    .groupBy(day)
    .orderBy(asc(day));
}
