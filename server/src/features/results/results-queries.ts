import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { tallyTotalBucket } from '../counts/index.ts';

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
