import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { textSql } from '../../platform/database/sql/checked-sql.ts';
import { isTallyTotalRowSql, tallyTotalBucket } from '../counts/index.ts';

/**
 * A version that changes with the counts; empty before the first publication. It is a single read by primary
 * key.
 */
export async function getCountsVersion(db: Database, inquiryId: string): Promise<string> {
  const [row] = await db
    .select({ version: textSql`tally.xmin::text` })
    .from(tally)
    .where(isTallyTotalRowSql(inquiryId));
  return row?.version ?? '';
}

/** Versions of several inquiries, for pages that watch them. */
export async function listCountsVersions(
  db: Database,
  inquiryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows(db, z.object({ id: z.string(), version: z.string() }))`
    select t.inquiry_id as id, t.xmin::text || ' ' || i.xmin::text as version
    from tally t join inquiry i on i.id = t.inquiry_id
    where t.inquiry_id = any(${sql.param([...inquiryIds])}::uuid[]) and t.bucket = ${tallyTotalBucket}`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}
