import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { tally } from '../../platform/database/schema/participation.ts';
import { type InquiryAccessFacts, inquiryAccessColumns } from '../access/index.ts';
import { accountPublicNameSql } from '../accounts/index.ts';
import { isTallyTotalRowSql } from '../counts/index.ts';
import { findPublishedRevision, type PublishedRevision } from '../inquiries/index.ts';

/** An inquiry to answer: the published revision, and the current state, which is read each time. */
export type PublishedInquiry = Pick<
  PublishedRevision,
  'inquiryId' | 'revision' | 'definition' | 'bytes' | 'compiled'
> & {
  readonly facts: InquiryAccessFacts;
  readonly authorName: string | null;
  readonly responses: number;
  /** Includes responses deleted by retention. */
  readonly takenPlaces: number;
  /** Whether all places are taken; places reserved by running attempts are ignored. */
  readonly full: boolean;
};

/** Reads the facts and totals of inquiries, which may change at any moment. */
export function listInquiryAccessAndTotals(db: Database, inquiryIds: readonly string[]) {
  return db
    .select({
      ...inquiryAccessColumns,
      createdAt: inquiry.createdAt,
      authorName: accountPublicNameSql,
      responses: tally.responses,
      retired: tally.retired,
    })
    .from(inquiry)
    .leftJoin(tally, isTallyTotalRowSql(inquiry.id))
    .leftJoin(account, eq(account.id, inquiry.ownerId))
    .where(inArray(inquiry.id, [...inquiryIds]));
}

export async function findInquiryAccessAndTotals(db: Database, inquiryId: string) {
  const [row] = await listInquiryAccessAndTotals(db, [inquiryId]);
  return row;
}

/** Null if it does not exist or was never published. */
export async function findPublishedInquiry(
  db: Database,
  inquiryId: string,
): Promise<PublishedInquiry | null> {
  const row = await findInquiryAccessAndTotals(db, inquiryId);
  return row === undefined ? null : addPublishedRevision(db, row);
}

type InquiryAccessAndTotals = Awaited<ReturnType<typeof listInquiryAccessAndTotals>>[number];

/** Completes an inquiry with its published revision, which is cached; null if it was never published. */
export async function addPublishedRevision(
  db: Database,
  row: InquiryAccessAndTotals,
): Promise<PublishedInquiry | null> {
  if (row.publishedRevision === null) return null;
  const inquiryId = row.id;
  const { responses: counted, retired, createdAt, authorName, ...facts } = row;
  const revision = row.publishedRevision;
  const published = await findPublishedRevision(db, inquiryId, revision, createdAt.getTime());
  if (published === null) return null;
  const { definition, bytes, compiled } = published;
  const responses = counted ?? 0;
  const takenPlaces = responses + (retired ?? 0);
  return {
    inquiryId,
    facts,
    revision,
    definition,
    bytes,
    compiled,
    authorName,
    responses,
    takenPlaces,
    full: definition.maxParticipantCount !== null && takenPlaces >= definition.maxParticipantCount,
  };
}
