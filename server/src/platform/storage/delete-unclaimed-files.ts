import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';
import { FileStoreUnavailableError } from './file-store-unavailable.ts';
import {
  deleteFileRowIfUnused,
  deleteUnclaimedMark,
  listUnclaimedFiles,
  listUnusedFiles,
  lockUnclaimedFile,
  markFileUnclaimed,
} from './stored-file-queries.ts';

/** Milliseconds; no upload takes this long from its first byte on disk to its row. */
const maxUploadMs = 3_600_000;
const dayMs = 24 * 3_600_000;
/** Milliseconds for which an unused upload is kept, so that a removed file can be added again. */
const maxUnusedMs = dayMs;
/** Milliseconds after their last save for which answers that are never submitted keep their files. */
const maxSavedMs = 30 * dayMs;

interface Clearing {
  readonly db: Database;
  readonly files: FileStore;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Deletes unclaimed files, and those unused for a day that no answer saved within 30 days refers to. A failed
 * deletion is retried next time and does not stop others, unless the file store is unavailable.
 */
export async function deleteUnclaimedFiles(deps: Clearing): Promise<void> {
  const now = deps.now();
  const unused = { before: new Date(now - maxUnusedMs), savedSince: new Date(now - maxSavedMs) };
  for (const id of await listUnusedFiles(deps.db, unused)) {
    await markUnclaimed(deps, id);
    if ((await tryToClear(deps, id)) === 'away') return;
  }
  const settled = new Date(deps.now() - maxUploadMs);
  await deleteFilesIfUnclaimed(deps, await listUnclaimedFiles(deps.db, settled));
}

/** Deletes those of the files that are unclaimed and that nothing uses, now or at the next clean-up. */
export async function deleteFilesIfUnclaimed(deps: Clearing, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if ((await tryToClear(deps, id)) === 'away') return;
  }
}

/** Deletes a file that was not used after all, now or at the next clean-up. */
export async function discardFile(deps: Clearing, id: string): Promise<void> {
  await markUnclaimed(deps, id);
  await tryToClear(deps, id);
}

/** Deletes an unclaimed file if nothing uses it, now or at the next clean-up. */
export async function deleteUnclaimedFile(deps: Clearing, id: string): Promise<void> {
  await tryToClear(deps, id);
}

async function markUnclaimed({ db, now }: Clearing, id: string): Promise<void> {
  await markFileUnclaimed(db, id, now()).catch(() => {});
}

/**
 * Deletes a file's row first and, after the commit, its bytes. It stays marked for an hour after both,
 * because a smaller width may be in progress or the server may be killed.
 */
async function tryToClear(
  { db, files, now, log }: Clearing,
  id: string,
): Promise<'cleared' | 'failed' | 'away'> {
  try {
    const deleted = await db.transaction(async (tx) => {
      const since = await lockUnclaimedFile(tx, id);
      if (since === null) return false;
      const row = await deleteFileRowIfUnused(tx, id);
      if (row === 'used') await deleteUnclaimedMark(tx, id);
      if (row === 'deleted') await markFileUnclaimed(tx, id, now());
      if (row === 'absent' && now() - since.getTime() > maxUploadMs) {
        // An upload this late waits for this lock and is then refused.
        await files.delete(id);
        await deleteUnclaimedMark(tx, id);
      }
      return row === 'deleted';
    });
    if (deleted) await files.delete(id);
    return 'cleared';
  } catch (error) {
    log.warn({ err: error, file: id }, 'A file that nothing uses could not be taken away yet.');
    return error instanceof FileStoreUnavailableError ? 'away' : 'failed';
  }
}
