import { makeEmptyTally, type Tally } from '@nazar/domain/results/tally.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { inquiry } from '../../platform/database/schema/inquiry.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { textSql } from '../../platform/database/sql/checked-sql.ts';

/** The bucket that holds an inquiry's totals; submits lock this row. */
export const tallyTotalBucket = '-infinity';

/**
 * Selects the row of the tally that counts all responses of an inquiry: one by its id, or those of the query.
 */
export const isTallyTotalRowSql = (inquiryId: string | typeof inquiry.id) =>
  and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, tallyTotalBucket));

/** Number of responses to an inquiry of the query. */
export const responseCountSql = sql`coalesce(${tally.responses}, 0)`.mapWith(Number);

/** Stored counts without the listed values, which are separate rows. */
export type StoredTallyTotal = Tally & {
  /** Number of starts. */
  readonly started: number;
  /** Changes with every change of the counts. */
  readonly version: string;
};

const versionSql = textSql`tally.xmin::text`;

/**
 * A version that changes with the counts; empty before the first publication. It is a single read by primary
 * key.
 */
export async function getCountsVersion(db: Database, inquiryId: string): Promise<string> {
  const [row] = await db.select({ version: versionSql }).from(tally).where(isTallyTotalRowSql(inquiryId));
  return row?.version ?? '';
}

/** The stored total counts; all zero before the first publishing. */
export async function getStoredTallyTotal(db: Database, inquiryId: string): Promise<StoredTallyTotal> {
  const [row] = await db
    .select({
      responses: tally.responses,
      started: tally.started,
      counts: tally.counts,
      bins: tally.bins,
      durations: tally.durations,
      version: versionSql,
    })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  if (row === undefined) return { ...makeEmptyTally(), started: 0, version: '' };
  return { ...row, values: {} };
}

/**
 * Number of responses. It is a separate query from the locking read, because a statement that waited for a
 * lock sees the other tables as they were before.
 */
export async function countInquiryResponses(db: Database, inquiryId: string): Promise<number> {
  return (await countResponsesAndTakenPlaces(db, inquiryId)).responses;
}

/** Counts responses and the taken places of options, including those of responses deleted by retention. */
export async function countResponsesAndTakenPlaces(db: Database, inquiryId: string) {
  const [row] = await db
    .select({ responses: tally.responses, retired: tally.retired })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  const { responses = 0, retired = 0 } = row ?? {};
  return { responses, takenPlaces: responses + retired };
}
