import { and, eq, exists, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { account } from '../database/schema/account.ts';
import { doubtfulFile, storedFile } from '../database/schema/file.ts';
import { inquiryFile } from '../database/schema/inquiry.ts';

/** Gives a file in doubt its row. False where that took so long that its bytes may be gone. */
export async function settleFile(db: Database, row: typeof storedFile.$inferInsert): Promise<boolean> {
  return db.transaction(async (own) => {
    const { rowCount } = await own.delete(doubtfulFile).where(eq(doubtfulFile.id, row.id));
    if (rowCount === 0) return false;
    await own.insert(storedFile).values(row);
    return true;
  });
}

/** To be judged: nothing shows it yet, or what showed it does so no more. */
export async function doubtFile(db: Database, id: string, now: number): Promise<void> {
  const since = new Date(now);
  await db
    .insert(doubtfulFile)
    .values({ id, since })
    .onConflictDoUpdate({ target: doubtfulFile.id, set: { since } });
}

/** The same with all that an inquiry shows, or ever did; before it is deleted. */
export async function doubtFilesOf(db: Database, inquiryId: string, now: number): Promise<void> {
  await db.execute(sql`
    insert into doubtful_file (id, since)
    select file_id, ${new Date(now).toISOString()}::timestamptz from inquiry_file where inquiry_id = ${inquiryId}
    order by file_id
    on conflict (id) do update set since = excluded.since`);
}

/** Those with a row, and those whose bytes have been without one since before a moment. */
export async function listDoubtfulFiles(db: Database, before: Date): Promise<string[]> {
  const hasRow = exists(db.select().from(storedFile).where(eq(storedFile.id, doubtfulFile.id)));
  const rows = await db
    .select({ id: doubtfulFile.id })
    .from(doubtfulFile)
    .where(or(lt(doubtfulFile.since, before), hasRow))
    .orderBy(doubtfulFile.since);
  return rows.map(({ id }) => id);
}

/** Since when it is in doubt; null where it is not, or where another node judges it now. Held until the commit. */
export async function holdDoubtfulFile(db: Database, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: doubtfulFile.since })
    .from(doubtfulFile)
    .where(eq(doubtfulFile.id, id))
    .for('update', { skipLocked: true });
  return row?.since ?? null;
}

/** There is nothing left to judge. */
export async function forgetDoubt(db: Database, id: string): Promise<void> {
  await db.delete(doubtfulFile).where(eq(doubtfulFile.id, id));
}

/**
 * Deletes a file's row unless an inquiry shows it or it is its owner's picture. Inside of a transaction: an edit
 * that brings the file in holds it meanwhile, and is waited for before looking. Gives what came of it; `absent`
 * where there was no row.
 */
export async function deleteUnusedFile(db: Database, id: string): Promise<'absent' | 'shown' | 'deleted'> {
  const [held] = await db
    .select({ ownerId: storedFile.ownerId })
    .from(storedFile)
    .where(eq(storedFile.id, id))
    .for('update');
  if (held === undefined) return 'absent';
  const inInquiry = db.select().from(inquiryFile).where(eq(inquiryFile.fileId, id)).limit(1);
  if ((await inInquiry).length > 0) return 'shown';
  if (held.ownerId !== null) {
    const isPicture = and(eq(account.id, held.ownerId), eq(account.picture, id));
    if ((await db.select({ id: account.id }).from(account).where(isPicture)).length > 0) return 'shown';
  }
  await db.delete(storedFile).where(eq(storedFile.id, id));
  return 'deleted';
}
