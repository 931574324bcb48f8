import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { parseReadableDefinition } from './parse-readable-definition.ts';

/** Lists everything that was published of an inquiry, from oldest to newest. */
export async function listPublishedRevisions(
  db: Database,
  inquiryId: string,
): Promise<{ revision: number; definition: Definition }[]> {
  const { revision, definition } = inquiryRevision;
  const rows = await db
    .select({ revision, definition })
    .from(inquiryRevision)
    .where(eq(inquiryRevision.inquiryId, inquiryId))
    .orderBy(asc(revision));
  return rows.map((row) => ({
    revision: row.revision,
    definition: parseReadableDefinition(row.definition, inquiryId).definition,
  }));
}
