import { computeRetentionCutoff, getRetention, type Retention } from '@nazar/domain/inquiries/retention.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry, inquiryRevision } from '../../../platform/database/schema/inquiry.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import { findPublishedRevision } from '../published-revision-queries.ts';
import { recordRetiredPlaces } from '../quotas/retired-place-queries.ts';
import {
  deleteResponsesAndUpdateCounts,
  insertDeletedResponseMarkers,
} from '../stored-responses/delete-response-queries.ts';

/** A published revision with a retention rule. */
type RetainingRevision = { readonly inquiryId: string; readonly revision: number };

const limitsRetention = sql`${inquiryRevision.definition} ->> 'retentionDays' is not null`;

export function listRevisionsWithRetention(db: Database): Promise<RetainingRevision[]> {
  return db
    .select({ inquiryId: inquiryRevision.inquiryId, revision: inquiryRevision.revision })
    .from(inquiryRevision)
    .where(
      and(
        limitsRetention,
        sql`exists (select from response r where r.inquiry_id = ${inquiryRevision.inquiryId})`,
      ),
    )
    .orderBy(inquiryRevision.inquiryId, inquiryRevision.revision);
}

/** Selects responses that are due by one rule; null if no response can be due yet. */
function isDue(
  rule: Retention,
  dates: {
    readonly expireDate: Date | null;
    readonly ballotClosedAt: Date | null;
    readonly secretBallot: boolean;
  },
  now: number,
): { readonly before: Date; readonly which: SQL | undefined } | null {
  const closedAt = dates.secretBallot ? dates.ballotClosedAt : dates.expireDate;
  const before = computeRetentionCutoff(rule, closedAt?.getTime() ?? null, now);
  if (before === null) return null;
  const moment = new Date(before);
  if (rule.from === 'closing') return { before: moment, which: undefined };
  const submitted = sql`coalesce(${response.submittedAt}, (${response.bucket} at time zone 'UTC'))`;
  return { before: moment, which: sql`${submitted} <= ${moment.toISOString()}::timestamptz` };
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
 * Deletes some of the responses and unfinished attempts that are due by a revision, and returns how many
 * there were. The rule of the current revision applies to all responses, that of an earlier one to those that
 * answered it, because each participant was promised the rule they saw.
 */
export async function deleteDueResponseBatch(
  db: Database,
  { inquiryId, revision }: RetainingRevision,
  { now, markerKey }: { readonly now: number; readonly markerKey: Buffer },
): Promise<number> {
  return db.transaction(async (inside) => {
    // Publishing and reopening wait for this lock.
    const [row] = await inside.select(dates).from(inquiry).where(eq(inquiry.id, inquiryId)).for('share');
    if (row === undefined) return 0;
    const published = await findPublishedRevision(inside, inquiryId, revision, row.createdAt.getTime());
    const rule = published === null ? null : getRetention(published.definition);
    const due = rule === null ? null : isDue(rule, row, now);
    if (published === null || due === null) return 0;
    const isOfRevision = revision === row.publishedRevision ? undefined : eq(response.revision, revision);
    const found = await inside
      .select({ id: response.id })
      .from(response)
      .where(and(eq(response.inquiryId, inquiryId), isOfRevision, due.which))
      .limit(batch);
    await deleteUnfinished(inside, { inquiryId, revision, isAll: isOfRevision === undefined }, due.before);
    if (found.length === 0) return 0;
    const ids = found.map(({ id }) => id);
    const deleted = await deleteResponsesAndUpdateCounts(inside, inquiryId, ids);
    if (!row.secretBallot) await insertDeletedResponseMarkers(inside, inquiryId, { ids, markerKey });
    const current = await findPublishedRevision(inside, inquiryId, row.publishedRevision ?? revision);
    await recordRetiredPlaces(inside, current ?? published, deleted);
    return deleted.length;
  });
}

export const isFullDeletionBatch = (deleted: number) => deleted >= batch;

async function deleteUnfinished(
  db: Database,
  { inquiryId, revision, isAll }: RetainingRevision & { readonly isAll: boolean },
  before: Date,
): Promise<void> {
  await db.execute(sql`
    delete from attempt where inquiry_id = ${inquiryId} and state <> 'running'
      and last_seen_at <= ${before.toISOString()}::timestamptz ${isAll ? sql`` : sql`and revision = ${revision}`}`);
}

/** Counts the responses that a rule would delete at once. */
export async function countResponsesDueForDeletion(
  db: Database,
  inquiryId: string,
  rule: Retention,
  now: number,
): Promise<number> {
  const [row] = await db.select(dates).from(inquiry).where(eq(inquiry.id, inquiryId));
  const due = row === undefined ? null : isDue(rule, row, now);
  if (due === null) return 0;
  const counted = await db.$count(response, and(eq(response.inquiryId, inquiryId), due.which));
  return counted;
}
