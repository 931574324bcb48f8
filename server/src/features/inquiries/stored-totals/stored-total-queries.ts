import { makeEmptyTally, type Tally } from '@nazar/domain/results/tally.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { tally } from '../../../platform/database/schema/participation.ts';
import { isTallyTotalRowSql } from '../inquiry-queries.ts';

/** Stored counts without the listed values, which are separate rows. */
export type StoredTallyTotal = Tally & {
  /** Number of starts. */
  readonly started: number;
  /** Changes with every change of the counts. */
  readonly version: string;
};

/** The stored total counts; all zero before the first publishing. */
export async function getStoredTallyTotal(db: Database, inquiryId: string): Promise<StoredTallyTotal> {
  const [row] = await db
    .select({
      responses: tally.responses,
      started: tally.started,
      counts: tally.counts,
      extra: tally.extra,
      durations: tally.durations,
      version: sql<string>`tally.xmin::text`,
    })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  if (row === undefined) return { ...makeEmptyTally(), started: 0, version: '' };
  return { ...row, values: {} };
}
