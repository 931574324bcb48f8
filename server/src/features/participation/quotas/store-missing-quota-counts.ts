import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { quotaCount } from '../../../platform/database/schema/participation.ts';
import { selectValue } from '../../../platform/database/select-rows.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { lockInquiryCounts } from '../../counts/index.ts';
import { countQuotasJobRef, findPublishedRevision, type PublishedRevision } from '../../inquiries/index.ts';
import { countQuotasFromResponses, type QuotaCountMap } from './quota-count-queries.ts';

/** Counts the responses of published quotas that have no count yet. Several nodes may run it at once. */
export async function storeMissingQuotaCounts(
  { db, log }: Pick<ServerDeps, 'db' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const uncounted = await db
    .selectDistinct({ inquiryId: quotaCount.inquiryId })
    .from(quotaCount)
    .where(isNotNull(quotaCount.countedBy));
  const failed = 'The responses of a quota could not be counted.';
  await forEachIsolated(uncounted, { log, failed, signal }, ({ inquiryId }) =>
    countQuotasOf(db, inquiryId, signal),
  );
}

async function countQuotasOf(db: Database, inquiryId: string, signal?: AbortSignal): Promise<void> {
  // Quotas may be published while others are counted.
  let hasCounted = true;
  while (hasCounted) hasCounted = await countWaiting(db, inquiryId, signal);
}

/**
 * Submits, edits and deletions continue meanwhile and add their differences to the rows. The responses in a
 * snapshot taken before the first difference are added at the end. Returns false if there was nothing to
 * count.
 */
function countWaiting(db: Database, inquiryId: string, signal?: AbortSignal): Promise<boolean> {
  const run = randomUUID();
  return db.transaction(
    async (snapshot) => {
      const published = await db.transaction((tx) => beginCounting(tx, snapshot, { inquiryId, run }));
      if (published === null) return false;
      const counted = await countQuotasFromResponses(snapshot, published, signal);
      await db.transaction(async (tx) => {
        await lockInquiryCounts(tx, inquiryId);
        await endCounting(tx, { inquiryId, run, counted });
      });
      return true;
    },
    // Repeatable read takes its snapshot at the first statement, which `beginCounting` runs under the lock.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type CountingRun = { readonly inquiryId: string; readonly run: string };

/**
 * Takes the snapshot under the lock under which the differences start at 0; returns null if nothing is left
 * to count or another run is counting.
 */
async function beginCounting(
  tx: Database,
  snapshot: Database,
  { inquiryId, run }: CountingRun,
): Promise<Pick<PublishedRevision, 'inquiryId' | 'compiled'> | null> {
  const revision = (await lockInquiryCounts(tx, inquiryId))?.publishedRevision ?? null;
  const published = revision === null ? null : await findPublishedRevision(tx, inquiryId, revision);
  if (published === null || !(await tryLockQuotaCounting(snapshot, inquiryId))) return null;
  const rows = await tx
    .update(quotaCount)
    .set({ responses: 0, countedBy: run })
    .where(and(eq(quotaCount.inquiryId, inquiryId), isNotNull(quotaCount.countedBy)))
    .returning({ quotaId: quotaCount.quotaId });
  const ids = new Set(rows.map(({ quotaId }) => quotaId));
  const quotas = published.compiled.quotas.filter(({ id }) => ids.has(id));
  if (quotas.length === 0) return null;
  return { inquiryId, compiled: { ...published.compiled, quotas } };
}

/**
 * Whether no other run counts the inquiry's quotas; a new one can't start until the transaction of the
 * snapshot ends.
 */
async function tryLockQuotaCounting(snapshot: Database, inquiryId: string): Promise<boolean> {
  const name = `count quotas ${inquiryId}`;
  return selectValue(snapshot, z.boolean())`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/**
 * Skips quotas that were deleted or changed their condition, and does nothing if another run has taken the
 * lock.
 */
async function endCounting(
  tx: Database,
  { inquiryId, run, counted }: CountingRun & { readonly counted: QuotaCountMap },
): Promise<void> {
  for (const [quotaId, amount] of counted) {
    await tx
      .update(quotaCount)
      .set({ responses: sql`${quotaCount.responses} + ${amount}`, countedBy: null })
      .where(
        and(
          eq(quotaCount.inquiryId, inquiryId),
          eq(quotaCount.quotaId, quotaId),
          eq(quotaCount.countedBy, run),
        ),
      );
  }
}

/** Publishing quotas queues the job; the schedule runs it for quotas that still have no count. */
export const countQuotasJob: Job = {
  ...countQuotasJobRef,
  schedule: '* * * * *',
  run: ({ deps, signal }) => storeMissingQuotaCounts(deps, signal),
};
