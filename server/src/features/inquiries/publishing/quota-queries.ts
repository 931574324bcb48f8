import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { quotaCount, response, tally } from '../../../platform/database/schema/participation.ts';
import { numberSql } from '../../../platform/database/sql/checked-sql.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { countInquiryResponses, estimatedAnswerBytesSql, isTallyTotalRowSql } from '../../counts/index.ts';

/** The name of the job that counts the responses of new quotas; its work is in the participation. */
export const countQuotasJobRef = { name: 'count-quotas' } as const;
/** Maximum number of responses that the first caller who needs the count counts itself under the lock. */
const countedAtOnce = 5_000;
/** The estimated bytes of their answers, so that submits don't wait for long texts either. */
const weightAtOnce = 4_000_000;

/**
 * Deletes the counts and retired places of quotas that were removed or whose condition changed, in the
 * transaction that publishes.
 */
export async function deleteQuotaCounts(
  db: Database,
  inquiryId: string,
  quotaIds: readonly string[],
): Promise<void> {
  if (quotaIds.length === 0) return;
  await db
    .delete(quotaCount)
    .where(and(eq(quotaCount.inquiryId, inquiryId), inArray(quotaCount.quotaId, [...quotaIds])));
  await db
    .update(tally)
    .set({ retiredPlaces: sql`${tally.retiredPlaces} - ${sql.param([...quotaIds])}::text[]` })
    .where(and(isTallyTotalRowSql(inquiryId), sql`${tally.retiredPlaces} <> '{}'`));
}

/**
 * Schedules the counting of published quotas without a count, after the caller's transaction. Returns false
 * if there are so few responses that no job is needed.
 */
export async function scheduleQuotaCounting(
  db: Database,
  inquiryId: string,
  quotas: readonly { readonly id: string }[],
): Promise<boolean> {
  if (quotas.length === 0 || (await canCountAtOnce(db, inquiryId))) return false;
  const added = await db
    .insert(quotaCount)
    .values(quotas.map(({ id }) => ({ inquiryId, quotaId: id, responses: 0, countedBy: randomUUID() })))
    .onConflictDoNothing()
    .returning({ quotaId: quotaCount.quotaId });
  if (added.length > 0) await addJob(db, countQuotasJobRef);
  return true;
}

async function canCountAtOnce(db: Database, inquiryId: string): Promise<boolean> {
  if ((await countInquiryResponses(db, inquiryId)) > countedAtOnce) return false;
  const [answers] = await db
    .select({ weight: numberSql`coalesce(sum(${estimatedAnswerBytesSql}), 0)::float8` })
    .from(response)
    .where(eq(response.inquiryId, inquiryId));
  return (answers?.weight ?? 0) <= weightAtOnce;
}
