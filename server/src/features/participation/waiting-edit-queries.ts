import { mayCountChanges } from '@nazar/domain/results/count-later.ts';
import { emptyTally, type Tally, tallyResponse } from '@nazar/domain/results/tally.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { response, tally, waitingResponse } from '../../database/schema/participation.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';
import type { StoredResponse } from './change-response-queries.ts';
import { changeCounts } from './kept-count-queries.ts';
import { findPublishedRevision } from './published-revision-queries.ts';

/**
 * Keeps what an anonymous response is changed to. One that waits to be counted waits on with it. Of a counted one,
 * what is counted stays until five of the same day were changed: results by days and lists of responses, whose readers
 * know who answered when, would tell fewer from the others. The caller holds the inquiry's locks.
 */
export async function keepForLater(db: Database, changed: StoredResponse): Promise<void> {
  const { choices, rest, score, maxScore, edits } = changed;
  const content = { choices, rest, score, maxScore, edits };
  const version = sql`${waitingResponse.version} + 1`;
  const isCounted =
    (await db.select().from(response).where(eq(response.id, changed.id)).for('update')).length > 0;
  await db
    .insert(waitingResponse)
    .values({ ...changed, isEdit: isCounted })
    .onConflictDoUpdate({ target: waitingResponse.id, set: { ...content, version } });
  // Open results screens see by the row's version that one more waits.
  const isTotal = and(eq(tally.inquiryId, changed.inquiryId), eq(tally.bucket, totalBucket));
  await db
    .update(tally)
    .set({ waiting: sql`${tally.waiting}` })
    .where(isTotal);
  if (isCounted) await countChanges(db, changed);
}

async function countChanges(
  db: Database,
  { inquiryId, bucket }: Pick<StoredResponse, 'inquiryId' | 'bucket'>,
): Promise<void> {
  const isOfDay = and(
    eq(waitingResponse.inquiryId, inquiryId),
    eq(waitingResponse.isEdit, true),
    eq(waitingResponse.bucket, bucket),
  );
  if (!mayCountChanges(await db.$count(waitingResponse, isOfDay))) return;
  const changes = await db.delete(waitingResponse).where(isOfDay).returning();
  await takeOverChanges(db, inquiryId, changes);
}

/** Counts what these responses were changed to; the caller holds the inquiry's locks and has taken the changes out. */
export async function takeOverChanges(
  db: Database,
  inquiryId: string,
  changes: readonly (typeof waitingResponse.$inferSelect)[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  const counted = await db.select().from(response).where(inArray(response.id, ids));
  const before = new Map(counted.map((row) => [row.id, row]));
  const total = emptyTally();
  const differences = new Map<string, Tally>([[totalBucket, total]]);
  for (const change of changes) {
    const old = before.get(change.id);
    if (old === undefined) throw new Error(`There is no response ${change.id} to be changed.`);
    const published = await findPublishedRevision(db, inquiryId, change.revision);
    if (published === null) throw new Error(`Response ${change.id} answers a revision that is not there.`);
    const ofDay = differences.get(change.bucket) ?? emptyTally();
    differences.set(change.bucket, ofDay);
    for (const own of [total, ofDay]) {
      tallyResponse(own, published.compiled, old, -1);
      tallyResponse(own, published.compiled, change, 1);
    }
    const { choices, rest, score, maxScore, edits } = change;
    await db
      .update(response)
      .set({ choices, rest, score, maxScore, edits })
      .where(eq(response.id, change.id));
  }
  await changeCounts(db, inquiryId, differences);
}
