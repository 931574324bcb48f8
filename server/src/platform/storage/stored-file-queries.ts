import { type FileKind, getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import {
  and,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  lt,
  not,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { account } from '../database/schema/account.ts';
import {
  answerFile,
  type FileUseKind,
  fileUse,
  fileUseKinds,
  storedFile,
  unclaimedFile,
} from '../database/schema/file.ts';
import { inquiry } from '../database/schema/inquiry.ts';
import { attempt } from '../database/schema/participation.ts';
import { checkedSql } from '../database/sql/checked-sql.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;

/** `late`: it took so long that its bytes may have been deleted; `full`: the quota is reached. */
export type FileInsertOutcome = 'settled' | 'late' | 'full';

export type NewFileRow = Omit<typeof storedFile.$inferInsert, 'unusedSince'> & {
  /** Time since when it is unused, if not its creation. */
  readonly unusedSince?: Date;
};

/** The account whose quota includes a file, with its maximum bytes. */
export type FileQuota = { readonly accountId: string; readonly quota: number };

/**
 * Inserts the row of an unclaimed file. Locks the account whose quota includes it, so that simultaneous
 * uploads can't exceed that together.
 */
export async function insertFileRow(
  db: Database,
  row: NewFileRow,
  { accountId, quota }: FileQuota,
): Promise<FileInsertOutcome> {
  return db.transaction(async (tx) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update');
    if ((await countStoredBytes(tx, accountId)) + row.size > quota) return 'full';
    if (!(await deleteUnclaimedMark(tx, row.id))) return 'late';
    await tx.insert(storedFile).values({ unusedSince: row.createdAt, ...row });
    return 'settled';
  });
}

/** Counts the bytes stored for an account: its own uploads, and answers to its inquiries. */
export async function countStoredBytes(db: Database, accountId: string): Promise<number> {
  const [own] = await db
    .select({ bytes: sum(storedFile.size).mapWith(Number) })
    .from(storedFile)
    .where(eq(storedFile.ownerId, accountId));
  const [answers] = await db
    .select({ bytes: sum(storedFile.size).mapWith(Number) })
    .from(answerFile)
    .innerJoin(storedFile, eq(storedFile.id, answerFile.fileId))
    .innerJoin(inquiry, eq(inquiry.id, answerFile.inquiryId))
    .where(eq(inquiry.ownerId, accountId));
  return (own?.bytes ?? 0) + (answers?.bytes ?? 0);
}

export async function findStoredFile(db: Database, id: string): Promise<StoredFileRow | null> {
  const [row] = await db.select().from(storedFile).where(eq(storedFile.id, id));
  return row ?? null;
}

export type StoredFileDetails = Pick<StoredFileRow, 'name' | 'type' | 'size'> & { readonly kind: FileKind };

/** Details of files by id; deleted ones are left out. */
export async function findStoredFileDetails(
  db: Database,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, StoredFileDetails>> {
  const storedFileIds = ids.filter((id) => id !== null);
  if (storedFileIds.length === 0) return new Map();
  const { id, name, type, size } = storedFile;
  const rows = await db.select({ id, name, type, size }).from(storedFile).where(inArray(id, storedFileIds));
  return new Map(rows.map(({ id, ...file }) => [id, { ...file, kind: getFileKindOfMediaType(file.type) }]));
}

/** Lists the files that the answers of responses use. */
export async function listAnswerFileIds(db: Database, responseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: fileUse.fileId })
    .from(fileUse)
    .where(and(inArray(fileUse.usedBy, [...responseIds]), eq(fileUse.kind, 'answer')));
  return rows.map(({ id }) => id);
}

/**
 * Marks files for the clean-up, because nothing uses them yet or their use has ended. `fileIds` is a query of their
 * ids. Files are marked in the order of ids, so that concurrent transactions don't deadlock.
 */
export async function markFilesUnclaimed(db: Database, fileIds: SQL, now: number): Promise<void> {
  await db.execute(sql`
    insert into ${unclaimedFile} (id, since)
    select distinct id, ${new Date(now).toISOString()}::timestamptz from (${fileIds}) as file (id) order by id
    on conflict (id) do update set since = excluded.since`);
}

export function markFileUnclaimed(db: Database, id: string, now: number): Promise<void> {
  return markFilesUnclaimed(db, sql`select ${id}::uuid`, now);
}

/** Marks all files of an object that is about to be deleted. */
export function markUsedFilesUnclaimed(db: Database, usedBy: string, now: number): Promise<void> {
  return markFilesUnclaimed(db, sql`select file_id from ${fileUse} where used_by = ${usedBy}`, now);
}

/** Lists unclaimed files that have a row, or have had none since before a moment. */
export async function listUnclaimedFiles(db: Database, before: Date): Promise<string[]> {
  const hasRow = exists(db.select().from(storedFile).where(eq(storedFile.id, unclaimedFile.id)));
  const rows = await db
    .select({ id: unclaimedFile.id })
    .from(unclaimedFile)
    .where(or(lt(unclaimedFile.since, before), hasRow))
    .orderBy(unclaimedFile.since);
  return rows.map(({ id }) => id);
}

/** Whether answers saved since a moment, before their submit, refer to a file of their attempt. */
const isInAnswersSavedSince = (moment: Date) =>
  exists(
    new QueryBuilder()
      .select({ id: attempt.id })
      .from(answerFile)
      .innerJoin(
        attempt,
        and(eq(attempt.id, answerFile.attemptId), eq(attempt.inquiryId, answerFile.inquiryId)),
      )
      .where(
        and(
          eq(answerFile.fileId, storedFile.id),
          eq(attempt.state, 'running'),
          gte(attempt.lastSeenAt, moment),
          sql`${attempt.answers} @> jsonb_build_array(jsonb_build_object('value', jsonb_build_array(${storedFile.id})))`,
        ),
      ),
  );

/** Files unused since before a moment, oldest first, without those in answers saved since `savedSince`. */
export async function listUnusedFiles(
  db: Database,
  { before, savedSince }: { readonly before: Date; readonly savedSince: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(lt(storedFile.unusedSince, before), not(isInAnswersSavedSince(savedSince))))
    .orderBy(storedFile.unusedSince)
    .limit(1000);
  return rows.map(({ id }) => id);
}

/**
 * The time at which the file became unclaimed; null if it isn't, or if another node has locked it. Locked
 * until the commit.
 */
export async function lockUnclaimedFile(db: Database, id: string): Promise<Date | null> {
  const [row] = await db
    .select({ since: unclaimedFile.since })
    .from(unclaimedFile)
    .where(eq(unclaimedFile.id, id))
    .for('update', { skipLocked: true });
  return row?.since ?? null;
}

/** Removes the mark for the clean-up; returns whether there was one. */
export async function deleteUnclaimedMark(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(unclaimedFile).where(eq(unclaimedFile.id, id));
  return rowCount === 1;
}

/**
 * Deletes a file's row unless something uses it. It must run in a transaction: it waits for an edit that adds
 * the file and has locked it. Returns `absent` if there was no row.
 */
export async function deleteFileRowIfUnused(
  db: Database,
  id: string,
): Promise<'absent' | 'used' | 'deleted'> {
  const [locked] = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(eq(storedFile.id, id))
    .for('update');
  if (locked === undefined) return 'absent';
  const [uses] = await db.select({ count: count() }).from(fileUse).where(eq(fileUse.fileId, id));
  if (uses !== undefined && uses.count > 0) {
    // If one use began as another ended, the end may have been recorded last.
    await db
      .update(storedFile)
      .set({ unusedSince: null })
      .where(and(eq(storedFile.id, id), isNotNull(storedFile.unusedSince)));
    return 'used';
  }
  await db.delete(storedFile).where(eq(storedFile.id, id));
  return 'deleted';
}

/** Replaces the files of one kind that an object uses; files that no longer exist are left out. */
export async function replaceFileUses(
  db: Database,
  { kind, usedBy, files }: { kind: FileUseKind; usedBy: string; files: readonly string[] },
): Promise<void> {
  const fileIdsSql = sql`${sql.param([...files])}::uuid[]`;
  await db.execute(sql`
    insert into file_use (file_id, kind, used_by)
    select id, ${kind}, ${usedBy} from stored_file where id = any(${fileIdsSql})
    order by id
    on conflict do nothing`);
  await db.execute(sql`
    delete from file_use where used_by = ${usedBy} and kind = ${kind} and file_id <> all(${fileIdsSql})`);
}

/** Lists the files that an object uses, with the kinds of use, in the order they were stored. */
export async function listUsedFiles(db: Database, usedBy: string) {
  const { id, name, type, size, width, height, createdAt } = storedFile;
  const uses = checkedSql(z.array(z.enum(fileUseKinds)))`array_agg(${fileUse.kind})`;
  return db
    .select({ id, name, type, size, width, height, uses })
    .from(fileUse)
    .innerJoin(storedFile, eq(storedFile.id, fileUse.fileId))
    .where(eq(fileUse.usedBy, usedBy))
    .groupBy(id)
    .orderBy(createdAt, id);
}

/** Stops keeping a file that came with a template for the inquiry made from it. */
export async function deleteCopiedFileUse(
  db: Database,
  { fileId, inquiryId }: { fileId: string; inquiryId: string },
): Promise<void> {
  await db
    .delete(fileUse)
    .where(and(eq(fileUse.fileId, fileId), eq(fileUse.kind, 'copied'), eq(fileUse.usedBy, inquiryId)));
}
