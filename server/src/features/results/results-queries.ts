import { emptyTally, type Tally } from '@nazar/domain/results/tally.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { tally } from '../../database/schema/participation.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';

export type KeptTotal = Tally & {
  /** How many began. */
  readonly started: number;
};

/** The kept counts of everything together; all zero before the first publication. */
export async function findTotal(db: Database, inquiryId: string): Promise<KeptTotal> {
  const [row] = await db
    .select({
      responses: tally.responses,
      started: tally.started,
      counts: tally.counts,
      extra: tally.extra,
      durations: tally.durations,
    })
    .from(tally)
    .where(and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, totalBucket)));
  if (row === undefined) return { ...emptyTally(), started: 0 };
  return { ...row, extra: row.extra as Tally['extra'] };
}
