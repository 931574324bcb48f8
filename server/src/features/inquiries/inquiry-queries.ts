import { collectUuids, listFileIds } from '@nazar/domain/inquiries/document-files.ts';
import { findPublicChart } from '@nazar/domain/inquiries/find-public-chart.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import {
  noUnknownFields,
  serializeDefinition,
  type UnknownFields,
} from '@nazar/domain/inquiries/stored-definition.ts';
import { deadlineGraceMs } from '@nazar/domain/participation/deadline.ts';
import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { inquiry, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { attempt, tally } from '../../platform/database/schema/participation.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { replaceFileUses } from '../../platform/storage/stored-file-queries.ts';
import { inquiryAccessColumns, waitForCommentCountsLock, waitForInquiryLock } from '../access/index.ts';
import { tallyTotalBucket } from '../counts/index.ts';
import { makeInquirySearchText } from './lists/search-text.ts';
import { parseReadableDefinition } from './parse-readable-definition.ts';
import { makeStoredRevisionCard } from './revision-card.ts';

/** Selects attempts that may still be submitted, and those with saved answers, which are counted after their end. */
export const mayStillSubmitSql = (now: number) =>
  or(gte(attempt.endsAt, new Date(now - deadlineGraceMs)), sql`${attempt.answers} <> '[]'`);

const headerColumns = {
  ...inquiryAccessColumns,
  revision: inquiry.revision,
  lastEdit: inquiry.lastEdit,
  isTemplate: inquiry.isTemplate,
  createdAt: inquiry.createdAt,
  updatedAt: inquiry.updatedAt,
};
const columns = { ...headerColumns, definition: inquiry.definition };

export type InquiryRecord = Omit<
  typeof inquiry.$inferSelect,
  | ('definition' | 'notifiedExpireDate' | 'ballotClosedAt' | 'isSecretBallot' | 'deletedAt')
  // Copied from the draft or the published revision.
  | ('title' | 'categoryId' | 'draftCategoryId' | 'userCategoryId' | 'draftPublicFile' | 'cooperationType')
> & {
  readonly inBin: boolean;
  readonly definition: Definition;
  /** Fields that a newer version added to the document; writes keep them. */
  readonly unknown: UnknownFields;
};

/** An inquiry without its draft, which may be large. */
export type InquiryHeader = Omit<InquiryRecord, 'definition' | 'unknown'>;

export async function findInquiryHeader(db: Database, id: string): Promise<InquiryHeader | null> {
  const [row] = await db.select(headerColumns).from(inquiry).where(eq(inquiry.id, id));
  return row ?? null;
}

/**
 * Finds an inquiry with its draft. With `lock`, the row stays locked until the transaction ends, so no other
 * write, submit or deletion can happen in between; `share` blocks only changes and deletions. With `ownerId`, those of
 * others are not found.
 */
export async function findInquiry(
  db: Database,
  id: string,
  { lock = false, ownerId }: { lock?: boolean | 'share'; ownerId?: string } = {},
): Promise<InquiryRecord | null> {
  if (lock !== false) await waitForInquiryLock(db, id, lock === 'share' ? 'shared' : 'exclusive');
  const isOfOwner = ownerId === undefined ? undefined : eq(inquiry.ownerId, ownerId);
  const query = db
    .select(columns)
    .from(inquiry)
    .where(and(eq(inquiry.id, id), isOfOwner));
  const [row] = await (lock === false ? query : query.for(lock === 'share' ? 'share' : 'update'));
  if (row === undefined) return null;
  const { definition, ...rest } = row;
  return { ...rest, ...parseReadableDefinition(definition, id) };
}

/** Whether an account has an inquiry with this title that is not in the bin. */
export async function hasInquiryWithTitle(db: Database, ownerId: string, title: string): Promise<boolean> {
  const rows = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(eq(inquiry.ownerId, ownerId), eq(inquiry.title, title), isNull(inquiry.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Whether someone may still submit within a time limit, or has saved answers without submitting them. */
export async function isBeingAnswered(db: Database, inquiryId: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ id: attempt.id })
    .from(attempt)
    .where(and(eq(attempt.inquiryId, inquiryId), mayStillSubmitSql(now)))
    .limit(1);
  return rows.length > 0;
}

/** Inserts a draft; returns false if the id is taken. */
export async function insertInquiry(
  db: Database,
  values: { id: string; ownerId: string; definition: Definition; now: number },
): Promise<boolean> {
  const { id, ownerId, definition } = values;
  const draft = { definition, unknown: noUnknownFields };
  const now = new Date(values.now);
  const inserted = await db
    .insert(inquiry)
    .values({
      id,
      ownerId,
      definition: serializeDefinition(definition, noUnknownFields),
      revision: 1,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: inquiry.id })
    .returning({ id: inquiry.id });
  if (inserted.length === 0) return false;
  await noteFiles(db, id, draft);
  return true;
}

/** Records the files of the draft; publishing records those of the published revision. */
async function noteFiles(
  db: Database,
  inquiryId: string,
  { definition, unknown }: Pick<InquiryRecord, 'definition' | 'unknown'>,
): Promise<void> {
  const files = [...listFileIds(definition), ...collectUuids(unknown)];
  await replaceFileUses(db, { kind: 'draft', usedBy: inquiryId, files });
}

/** Stores the next revision of a draft; the caller has locked the row. */
export async function updateInquiryDraft(
  db: Database,
  id: string,
  draft: Pick<InquiryRecord, 'definition' | 'unknown' | 'revision' | 'lastEdit'> & { readonly now: number },
): Promise<void> {
  const { definition, unknown, revision, lastEdit, now } = draft;
  await db
    .update(inquiry)
    .set({
      definition: serializeDefinition(definition, unknown),
      revision,
      lastEdit,
      updatedAt: new Date(now),
    })
    .where(eq(inquiry.id, id));
  await noteFiles(db, id, draft);
}

export async function deleteInquiryRow(db: Database, id: string): Promise<void> {
  // A trigger locks the row of the comment counts.
  await waitForCommentCountsLock(db, id, 'exclusive');
  await db.delete(inquiry).where(eq(inquiry.id, id));
}

/** Includes fields added by a newer version. */
export async function findPublishedDocument(
  db: Database,
  inquiryId: string,
  revision: number | null,
): Promise<Pick<InquiryRecord, 'definition' | 'unknown'> | null> {
  if (revision === null) return null;
  const [row] = await db
    .select({ definition: inquiryRevision.definition })
    .from(inquiryRevision)
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), eq(inquiryRevision.revision, revision)));
  return row === undefined ? null : parseReadableDefinition(row.definition, inquiryId);
}

type PublishedRevisionRow = Pick<InquiryRecord, 'id' | 'revision' | 'definition' | 'unknown'> & {
  readonly publishDate: Date;
  readonly expireDate: Date | null;
  readonly now: number;
};

/**
 * Freezes a revision and makes it the published one; the caller has locked the row. Only this function copies values
 * of the published revision to the inquiry.
 */
export async function insertPublishedRevision(
  db: Database,
  publication: PublishedRevisionRow,
): Promise<void> {
  const { id, revision, definition, unknown, publishDate, expireDate, now } = publication;
  // Locks the category, so that this happens before or after a merge.
  const rows = await selectRows(db, z.object({ id: z.string() }))`
    select coalesce(merged_into, id) as id from general_category where id = ${definition.categoryId} for key share`;
  await db
    .insert(inquiryRevision)
    .values({
      inquiryId: id,
      revision,
      definition: serializeDefinition(definition, unknown),
      card: makeStoredRevisionCard(id, definition),
      searchText: makeInquirySearchText(definition),
      publicChart: findPublicChart(definition),
      tags: definition.tags,
      publishedAt: new Date(now),
    })
    .onConflictDoNothing();
  await db
    .update(inquiry)
    .set({
      publishedRevision: revision,
      publishDate,
      expireDate,
      categoryId: rows[0]?.id ?? null,
      cooperationType: definition.cooperationType,
      isSecretBallot: isSecretBallot(definition),
      updatedAt: new Date(now),
    })
    .where(eq(inquiry.id, id));
  // Files of published revisions stay in use as long as the inquiry exists.
  await db.execute(sql`
    insert into file_use (file_id, kind, used_by)
    select file_id, 'published', used_by from file_use where used_by = ${id} and kind = 'draft' order by file_id
    on conflict do nothing`);
  // The first response causes the first event.
  await db
    .insert(tally)
    .values({ inquiryId: id, bucket: tallyTotalBucket, awaitedResponseCount: 0 })
    .onConflictDoNothing();
}

export async function updateInquiryExpireDate(
  db: Database,
  id: string,
  { expireDate, isKnown, now }: { expireDate: Date | null; isKnown: boolean; now: number },
): Promise<void> {
  await db
    .update(inquiry)
    .set({ expireDate, ...(isKnown && { notifiedExpireDate: expireDate }), updatedAt: new Date(now) })
    .where(and(eq(inquiry.id, id), isNotNull(inquiry.publishedRevision)));
}
