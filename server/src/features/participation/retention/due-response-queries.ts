import { computeRetentionCutoff, getRetention, type Retention } from '@nazar/domain/inquiries/retention.ts';
import { and, eq, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry, inquiryRevision } from '../../../platform/database/schema/inquiry.ts';
import { attempt, response } from '../../../platform/database/schema/participation.ts';
import { lockInquiryShared } from '../../access/index.ts';
import { findPublishedRevision, type PublishedRevision } from '../../inquiries/index.ts';
import { recordRetiredPlaces } from '../quotas/retired-place-queries.ts';
import {
  deleteResponsesAndUpdateCounts,
  insertDeletedResponseMarkers,
} from '../stored-responses/delete-response-queries.ts';

/** A published revision with a retention rule. */
type RetainingRevision = { readonly inquiryId: string; readonly revision: number };

export function listRevisionsWithRetention(db: Database): Promise<RetainingRevision[]> {
  return db
    .select({ inquiryId: inquiryRevision.inquiryId, revision: inquiryRevision.revision })
    .from(inquiryRevision)
    .where(
      and(
        isNotNull(inquiryRevision.retentionDays),
        sql`(exists (select from response r where r.inquiry_id = ${inquiryRevision.inquiryId})
          or exists (select from attempt a where a.inquiry_id = ${inquiryRevision.inquiryId}))`,
      ),
    )
    .orderBy(inquiryRevision.inquiryId, inquiryRevision.revision);
}

interface DueResponses {
  readonly before: Date;
  /** Selects them; undefined for all. */
  readonly which: SQL | undefined;
  /** Whether the inquiry has been closed for the whole retention time. */
  readonly isClosed: boolean;
}

/** Returns which responses are due by one rule; null if none can be due yet. */
function findDueResponses(
  rule: Retention,
  dates: {
    readonly expireDate: Date | null;
    readonly ballotClosedAt: Date | null;
    readonly secretBallot: boolean;
  },
  now: number,
): DueResponses | null {
  const closedAt = (dates.secretBallot ? dates.ballotClosedAt : dates.expireDate)?.getTime() ?? null;
  const cutoff = computeRetentionCutoff(rule, closedAt, now);
  if (cutoff === null) return null;
  const before = new Date(cutoff);
  if (rule.from === 'closing') return { before, which: undefined, isClosed: true };
  const submitted = sql`coalesce(${response.submittedAt}, (${response.bucket} at time zone 'UTC'))`;
  const which = sql`${submitted} <= ${before.toISOString()}::timestamptz`;
  return { before, which, isClosed: closedAt !== null && closedAt <= cutoff };
}

const dates = {
  createdAt: inquiry.createdAt,
  publishedRevision: inquiry.publishedRevision,
  expireDate: inquiry.expireDate,
  ballotClosedAt: inquiry.ballotClosedAt,
  secretBallot: inquiry.isSecretBallot,
};

const batch = 500;

/**
 * Deletes some of the responses and all saved answers that are due by a revision, and returns how many
 * responses there were. The rule of the current revision applies to all of them, that of an earlier one to
 * those that answered it, because each participant was promised the rule they saw.
 */
export async function deleteDueResponseBatch(
  db: Database,
  { inquiryId, revision }: RetainingRevision,
  { now, markerKey }: { readonly now: number; readonly markerKey: Buffer },
): Promise<number> {
  return db.transaction(async (tx) => {
    // Publishing and reopening wait for this lock.
    await lockInquiryShared(tx, inquiryId);
    const [row] = await tx.select(dates).from(inquiry).where(eq(inquiry.id, inquiryId));
    if (row === undefined) return 0;
    const published = await findPublishedRevision(tx, inquiryId, revision, row.createdAt.getTime());
    const rule = published === null ? null : getRetention(published.definition);
    const due = rule === null ? null : findDueResponses(rule, row, now);
    if (published === null || due === null) return 0;
    const isCurrent = revision === row.publishedRevision;
    const found = await tx
      .select({ id: response.id })
      .from(response)
      .where(
        and(
          eq(response.inquiryId, inquiryId),
          isCurrent ? undefined : eq(response.revision, revision),
          due.which,
        ),
      )
      .limit(batch);
    if (found.length > 0) {
      const ids = found.map(({ id }) => id);
      const deleted = await deleteResponsesAndUpdateCounts(tx, inquiryId, ids);
      if (!row.secretBallot) await insertDeletedResponseMarkers(tx, inquiryId, { ids, markerKey });
      const current = await findPublishedRevision(tx, inquiryId, row.publishedRevision ?? revision);
      await recordRetiredPlaces(tx, current ?? published, deleted);
    }
    // Submits lock the counts before their attempts, so this comes last.
    await deleteDueAttempts(tx, published, { before: due.before, isClosed: due.isClosed, isCurrent });
    return found.length;
  });
}

export const isFullDeletionBatch = (deleted: number) => deleted >= batch;

/**
 * Deletes attempts that were last saved before a moment. In an open inquiry that has to be started they stay without
 * answers, because their participants could start again otherwise; those whose time still runs are left alone. Locked
 * attempts wait for the next run.
 */
async function deleteDueAttempts(
  db: Database,
  { inquiryId, revision, needsAttempt }: PublishedRevision,
  {
    before,
    isClosed,
    isCurrent,
  }: Pick<DueResponses, 'before' | 'isClosed'> & { readonly isCurrent: boolean },
): Promise<void> {
  const isRunning = eq(attempt.state, 'running');
  const keepsAttempts = needsAttempt && !isClosed;
  const due = db
    .select({ id: attempt.id })
    .from(attempt)
    .where(
      and(
        eq(attempt.inquiryId, inquiryId),
        isCurrent ? undefined : eq(attempt.revision, revision),
        lte(attempt.lastSeenAt, before),
        keepsAttempts
          ? and(
              or(isNull(attempt.endsAt), lte(attempt.endsAt, before)),
              or(ne(attempt.answers, []), and(not(isRunning), isNotNull(attempt.accountId))),
            )
          : undefined,
      ),
    )
    .for('update', { skipLocked: true });
  if (!keepsAttempts) {
    await db.delete(attempt).where(inArray(attempt.id, due));
    return;
  }
  await db
    .update(attempt)
    .set({ answers: [], accountId: sql`case when ${isRunning} then ${attempt.accountId} end` })
    .where(inArray(attempt.id, due));
}

/** Counts the responses that a rule would delete at once. */
export async function countResponsesDueForDeletion(
  db: Database,
  inquiryId: string,
  rule: Retention,
  now: number,
): Promise<number> {
  const [row] = await db.select(dates).from(inquiry).where(eq(inquiry.id, inquiryId));
  const due = row === undefined ? null : findDueResponses(rule, row, now);
  if (due === null) return 0;
  const counted = await db.$count(response, and(eq(response.inquiryId, inquiryId), due.which));
  return counted;
}
