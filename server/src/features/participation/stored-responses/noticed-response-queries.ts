import { eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { responseNotice } from '../../../platform/database/schema/event.ts';
import { type response, tally } from '../../../platform/database/schema/participation.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import { makeStatementOfRows } from '../../../platform/database/sql/statement-of-rows.ts';
import { isTallyTotalRowSql } from '../../counts/index.ts';
import type { AcceptedSubmit } from '../submit/read-submit-group.ts';

const addNoticed = {
  name: 'add-noticed-responses',
  // A threshold that is reached by given responses alone is not reported.
  text: `
insert into response_notice as kept (inquiry_id, noticed_responses)
select inquiry_id, count(*)
from unnest($1::uuid[]) as known (inquiry_id) group by inquiry_id order by inquiry_id
on conflict (inquiry_id) do update set
  noticed_responses = kept.noticed_responses + excluded.noticed_responses,
  is_count_reached = kept.is_count_reached or $2 and exists (
    select from tally where tally.inquiry_id = kept.inquiry_id and bucket = '-infinity'
      and kept.at_count between responses - excluded.noticed_responses + 1 and responses)`,
};

/**
 * Makes the statement that excludes these responses, whose counts are written and locked, from the next notice; null
 * if there are none.
 */
export function makeNoticeExclusionStatement(known: readonly AcceptedSubmit[]): pg.QueryConfig | null {
  return makeStatementOfRows(addNoticed, known, (entries) => [
    formatPlainArray(entries.map(({ submit }) => submit.published.inquiryId)),
    entries.some(({ submit }) => submit.isImported === true),
  ]);
}

type Deleted = Pick<typeof response.$inferSelect, 'submittedAt' | 'accountId'>;

interface DeletedResponses {
  readonly rows: readonly Deleted[];
  readonly ownerId: string | undefined;
  /** Whether the responses come from an import or sample data. */
  readonly areImported: boolean;
}

/**
 * Lowers the count from which the next notice counts new responses, because deletions lowered the total; the
 * caller has locked the counts. Deletions are first deducted from the responses that are still to be
 * reported.
 */
export async function lowerNoticedResponseCount(
  tx: Database,
  inquiryId: string,
  { rows, ownerId, areImported }: DeletedResponses,
): Promise<void> {
  const { noticedAt, noticedResponses } = responseNotice;
  const isNotice = eq(responseNotice.inquiryId, inquiryId);
  const [notice] = await tx.select({ noticedAt, noticedResponses }).from(responseNotice).where(isNotice);
  if (notice === undefined) return;
  const last = notice.noticedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const noticed = rows.filter(
    ({ submittedAt, accountId }) =>
      areImported || submittedAt === null || submittedAt.getTime() <= last || accountId === ownerId,
  ).length;
  const unreported = (await countStored(tx, inquiryId)) + rows.length - notice.noticedResponses;
  const lowered = noticed + Math.max(0, rows.length - noticed - Math.max(0, unreported));
  await tx
    .update(responseNotice)
    .set({ noticedResponses: Math.max(0, notice.noticedResponses - lowered) })
    .where(isNotice);
}

async function countStored(tx: Database, inquiryId: string): Promise<number> {
  const [total] = await tx
    .select({ responses: tally.responses })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  return total?.responses ?? 0;
}
