import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiryRevision } from '../../database/schema/inquiry.ts';
import { readDefinition } from './read-definition.ts';

/** Everything that was published of an inquiry, from the oldest to the newest. */
export async function listRevisions(
  db: Database,
  inquiryId: string,
): Promise<{ revision: number; definition: Definition }[]> {
  const { revision, definition, extension } = inquiryRevision;
  const rows = await db
    .select({ revision, definition, extension })
    .from(inquiryRevision)
    .where(eq(inquiryRevision.inquiryId, inquiryId))
    .orderBy(asc(revision));
  return rows.map((row) => ({
    revision: row.revision,
    definition: readDefinition(row, inquiryId).definition,
  }));
}

/** The first that was published with any of these questions; null if none ever was. */
export async function findFirstRevisionOf(
  db: Database,
  inquiryId: string,
  questionIds: readonly string[],
): Promise<Definition | null> {
  const { revision, definition, extension } = inquiryRevision;
  const asksOne = sql`exists (
    select from jsonb_path_query(${definition}, '$.segments[*].questions[*].id') as asked
    where asked #>> '{}' = any(${`{${questionIds.join(',')}}`}::text[]))`;
  const [row] = await db
    .select({ definition, extension })
    .from(inquiryRevision)
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), asksOne))
    .orderBy(asc(revision))
    .limit(1);
  return row === undefined ? null : readDefinition(row, inquiryId).definition;
}
