import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectValue } from '../../platform/database/select-rows.ts';
import { renewCountsVersion } from '../counts/index.ts';
import { deleteResponseBlocksWithResponses } from './blocks/response-block-queries.ts';

/**
 * SQL condition on a row of `response` (under this name) that selects the flagged responses of an inquiry: those that
 * the owner flagged, and those that were suspected when they were submitted.
 */
export const isFlaggedResponseSql = (inquiryId: string): SQL => sql`exists (
  select from (
    select response_id from suspected_response where inquiry_id = ${inquiryId}
    union all
    select response_id from response_note where inquiry_id = ${inquiryId} and is_flagged
  ) as flag where flag.response_id = response.id)`;

export async function countFlaggedResponses(db: Database, inquiryId: string): Promise<number> {
  return selectValue(db, z.number())`
    select count(*)::int as count from response where inquiry_id = ${inquiryId} and ${isFlaggedResponseSql(inquiryId)}`;
}

/**
 * Makes results count again by filter after flags of these responses changed. The caller has locked the stored counts.
 */
export async function invalidateFilteredCounts(
  tx: Database,
  { inquiryId, ids }: { readonly inquiryId: string; readonly ids: readonly string[] },
): Promise<void> {
  await renewCountsVersion(tx, inquiryId);
  await deleteResponseBlocksWithResponses(tx, inquiryId, ids);
}
