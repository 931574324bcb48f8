import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
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

/** Whether a published revision has a pass mark; the newest may have none any more. */
export async function hasPublishedPassMark(db: Database, inquiryId: string): Promise<boolean> {
  const rows = await db
    .select({ revision: inquiryRevision.revision })
    .from(inquiryRevision)
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), isNotNull(inquiryRevision.passMark)))
    .limit(1);
  return rows.length > 0;
}

export type Publication = {
  readonly revision: number;
  /** Time in milliseconds. */
  readonly at: number;
};

/** Lists the publications of an inquiry up to this revision, from oldest to newest. */
export async function listPublicationsUpTo(
  db: Database,
  inquiryId: string,
  latest: number,
): Promise<Publication[]> {
  const { revision, publishedAt } = inquiryRevision;
  const rows = await db
    .select({ revision, publishedAt })
    .from(inquiryRevision)
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), lte(revision, latest)))
    .orderBy(asc(revision));
  return rows.map((row) => ({ revision: row.revision, at: row.publishedAt.getTime() }));
}
