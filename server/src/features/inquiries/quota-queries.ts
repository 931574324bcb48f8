import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { quotaCount } from '../../platform/database/schema/participation.ts';

/** They are counted again when they are needed. */
export async function dropQuotaCounts(
  db: Database,
  inquiryId: string,
  quotaIds: readonly string[],
): Promise<void> {
  if (quotaIds.length === 0) return;
  await db
    .delete(quotaCount)
    .where(and(eq(quotaCount.inquiryId, inquiryId), inArray(quotaCount.quotaId, [...quotaIds])));
}
