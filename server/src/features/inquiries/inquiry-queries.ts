import { type Definition, definitionSchema } from '@nazar/domain/inquiry/inquiry.ts';
import { checkSchema } from '@nazar/domain/problem/schema-problems.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry, inquiryRevision, type RevisionCard } from '../../database/schema/inquiry.ts';
import { tally } from '../../database/schema/participation.ts';
import { documentFiles } from './document-files.ts';

/** The bucket that holds an inquiry's totals; submits lock this row. */
export const totalBucket = '-infinity';

const columns = {
  id: inquiry.id,
  ownerId: inquiry.ownerId,
  definition: inquiry.definition,
  revision: inquiry.revision,
  publishedRevision: inquiry.publishedRevision,
  publishDate: inquiry.publishDate,
  expireDate: inquiry.expireDate,
  isTemplate: inquiry.isTemplate,
  takenDownAt: inquiry.takenDownAt,
  createdAt: inquiry.createdAt,
  updatedAt: inquiry.updatedAt,
};

export type InquiryRecord = Omit<
  typeof inquiry.$inferSelect,
  'title' | 'language' | 'categoryId' | 'cooperationType' | 'searchText'
>;

/** A stored document as the domain knows it; one that no longer fits is a fault of ours. */
function readDefinition(stored: unknown, id: string): Definition {
  const checked = checkSchema(definitionSchema, stored);
  if (checked.ok) return checked.data;
  const [first] = checked.problems;
  throw new Error(`The document of inquiry ${id} does not fit its schema: ${first?.path} ${first?.code}.`);
}

/**
 * An inquiry with its draft. With `lock`, the row is held until the transaction ends: no other write, no
 * submit and no deletion comes between.
 */
export async function findInquiry(
  db: Database,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<InquiryRecord | null> {
  const query = db.select(columns).from(inquiry).where(eq(inquiry.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row === undefined ? null : { ...row, definition: readDefinition(row.definition, id) };
}

/**
 * How many responses are counted. Asked apart from the locking read: a statement that waited for the lock
 * sees the other tables as they were before it waited.
 */
export async function countResponses(db: Database, inquiryId: string): Promise<number> {
  const [row] = await db
    .select({ responses: tally.responses })
    .from(tally)
    .where(and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, totalBucket)));
  return row?.responses ?? 0;
}

/** Inserts a draft; false where the id is taken. */
export async function insertInquiry(
  db: Database,
  values: { id: string; ownerId: string; definition: Definition; now: number },
): Promise<boolean> {
  const { id, ownerId, definition } = values;
  const now = new Date(values.now);
  const inserted = await db
    .insert(inquiry)
    .values({ id, ownerId, definition, revision: 1, title: definition.title, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: inquiry.id })
    .returning({ id: inquiry.id });
  if (inserted.length === 0) return false;
  await noteFiles(db, id, definition);
  return true;
}

/** What the document shows stays as long as the inquiry; a publishing may show it when the draft does no more. */
async function noteFiles(db: Database, inquiryId: string, definition: Definition): Promise<void> {
  const shown = [...documentFiles(definition)];
  if (shown.length === 0) return;
  await db.execute(sql`
    insert into inquiry_file (inquiry_id, file_id)
    select ${inquiryId}, id from stored_file where id = any(${sql.param(shown)}::uuid[])
    on conflict do nothing`);
}

/** Stores the next revision of a draft; the caller holds the row. */
export async function updateDraft(
  db: Database,
  id: string,
  { definition, revision, now }: { definition: Definition; revision: number; now: number },
): Promise<void> {
  await db
    .update(inquiry)
    .set({ definition, revision, title: definition.title, updatedAt: new Date(now) })
    .where(eq(inquiry.id, id));
  await noteFiles(db, id, definition);
}

export async function deleteInquiry(db: Database, id: string): Promise<void> {
  await db.delete(inquiry).where(eq(inquiry.id, id));
}

/** A frozen revision; null where the inquiry was never published, or not in that one. */
export async function findRevision(
  db: Database,
  inquiryId: string,
  revision: number | null,
): Promise<{ definition: Definition; card: RevisionCard } | null> {
  if (revision === null) return null;
  const [row] = await db
    .select({ definition: inquiryRevision.definition, card: inquiryRevision.card })
    .from(inquiryRevision)
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), eq(inquiryRevision.revision, revision)));
  return row === undefined ? null : { ...row, definition: readDefinition(row.definition, inquiryId) };
}

export type Publication = {
  readonly id: string;
  readonly revision: number;
  readonly definition: Definition;
  readonly card: RevisionCard;
  readonly searchText: string;
  readonly publishDate: Date;
  readonly expireDate: Date | null;
  readonly now: number;
};

/** Freezes a revision and makes it the one that people answer; the caller holds the row. */
export async function insertPublication(db: Database, publication: Publication): Promise<void> {
  const { id, revision, definition, card, searchText, publishDate, expireDate, now } = publication;
  await db
    .insert(inquiryRevision)
    .values({ inquiryId: id, revision, definition, card, publishedAt: new Date(now) })
    .onConflictDoNothing();
  await db
    .update(inquiry)
    .set({
      publishedRevision: revision,
      publishDate,
      expireDate,
      language: definition.language,
      categoryId: definition.categoryId,
      cooperationType: definition.cooperationType,
      searchText,
      updatedAt: new Date(now),
    })
    .where(eq(inquiry.id, id));
  await db.insert(tally).values({ inquiryId: id, bucket: totalBucket }).onConflictDoNothing();
}

export async function updateExpireDate(
  db: Database,
  id: string,
  { expireDate, now }: { expireDate: Date | null; now: number },
): Promise<void> {
  await db
    .update(inquiry)
    .set({ expireDate, updatedAt: new Date(now) })
    .where(and(eq(inquiry.id, id), isNotNull(inquiry.publishedRevision)));
}

/** SQL for «published and open at this moment, and not taken down». */
export function isOpenAt(now: number) {
  const moment = new Date(now).toISOString();
  return sql<boolean>`(${inquiry.publishedRevision} is not null and ${inquiry.takenDownAt} is null
    and ${inquiry.publishDate} <= ${moment}::timestamptz
    and (${inquiry.expireDate} is null or ${inquiry.expireDate} > ${moment}::timestamptz))`;
}
