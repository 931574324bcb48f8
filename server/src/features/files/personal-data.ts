import { Readable } from 'node:stream';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { storedFile } from '../../platform/database/schema/file.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../platform/features/archive-file.ts';
import type { AccountDataDeletion, ArchiveFile } from '../../platform/features/feature.ts';
import { markFilesUnclaimed } from '../../platform/storage/stored-file-queries.ts';
import { makeStoredFileName, openStoredBytes } from './stored-bytes-queries.ts';

export async function makeUploadPersonalDataFiles(
  { db, files }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  const own = await listOwnFiles(db, accountId);
  return [
    makeJsonArchiveFile('files.json', async () => own.map(({ isPrivate: _, ...file }) => file)),
    ...own.map((file) => ({
      path: `files/${makeStoredFileName(file)}`,
      open: async () => (await openStoredBytes(files, file))?.stream ?? Readable.from([]),
    })),
  ];
}

function listOwnFiles(db: Database, accountId: string) {
  const { id, name, type, size, isPrivate, createdAt } = storedFile;
  return db
    .select({ id, name, type, size, isPrivate, createdAt })
    .from(storedFile)
    .where(eq(storedFile.ownerId, accountId))
    .orderBy(asc(createdAt), asc(id));
}

export const filesAccountDataDeletion: AccountDataDeletion = { deleteRemaining: markOwnFiles };

/** Marks every file that the account uploaded for the clean-up, which keeps files that other content uses. */
function markOwnFiles(db: Database, accountId: string, now: Date): Promise<void> {
  return markFilesUnclaimed(
    db,
    sql`select id from ${storedFile} where owner_id = ${accountId}`,
    now.getTime(),
  );
}
