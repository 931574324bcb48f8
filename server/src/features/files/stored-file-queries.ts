import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { storedFile } from '../../database/schema/file.ts';
import { inquiry, inquiryRevision } from '../../database/schema/inquiry.ts';

export async function insertStoredFile(db: Database, row: typeof storedFile.$inferInsert): Promise<void> {
  await db.insert(storedFile).values(row);
}

type OwnFile = { readonly id: string; readonly ownerId: string };

const isOwnFile = ({ id, ownerId }: OwnFile) => and(eq(storedFile.id, id), eq(storedFile.ownerId, ownerId));

export async function deleteStoredFile(db: Database, file: OwnFile): Promise<void> {
  await db.delete(storedFile).where(isOwnFile(file));
}

/**
 * Deletes it unless an inquiry shows it, as a draft or in anything that was published; says whether it did. Inside
 * of a transaction: an edit that brings the file in holds it meanwhile, and is waited for before looking.
 */
export async function deleteUnusedFile(db: Database, file: OwnFile): Promise<boolean> {
  const held = await db.select({ id: storedFile.id }).from(storedFile).where(isOwnFile(file)).for('update');
  if (held.length === 0 || (await isShown(db, file))) return false;
  await deleteStoredFile(db, file);
  return true;
}

async function isShown(db: Database, { id, ownerId }: OwnFile): Promise<boolean> {
  // Wherever it stands in the document. Only its owner's documents can name a file.
  const names = (definition: PgColumn): SQL => sql`strpos(${definition}::text, ${id}) > 0`;
  const isOwn = eq(inquiry.ownerId, ownerId);
  const drafts = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(and(isOwn, names(inquiry.definition)))
    .limit(1);
  if (drafts.length > 0) return true;
  const published = await db
    .select({ id: inquiry.id })
    .from(inquiryRevision)
    .innerJoin(inquiry, eq(inquiry.id, inquiryRevision.inquiryId))
    .where(and(isOwn, names(inquiryRevision.definition)))
    .limit(1);
  return published.length > 0;
}
