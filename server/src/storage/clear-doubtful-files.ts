import type { ServerDeps } from '../server-deps.ts';
import {
  deleteUnusedFile,
  doubtFile,
  forgetDoubt,
  holdDoubtfulFile,
  listDoubtfulFiles,
} from './stored-file-queries.ts';

/** Milliseconds. No upload takes that long from its first byte on the disk to its row. */
const longestUpload = 3_600_000;

type Clearing = Pick<ServerDeps, 'db' | 'files' | 'now' | 'log'>;

/** Judges all files in doubt. What can't be done stays for the next time, and stops none of the others. */
export async function clearDoubtfulFiles(deps: Clearing): Promise<void> {
  const settled = new Date(deps.now() - longestUpload);
  for (const id of await listDoubtfulFiles(deps.db, settled)) await clearDoubtfulFile(deps, id);
}

/** For a file that what it was made for has not taken. Now, or at the next clearing. */
export async function dropFile(deps: Clearing, id: string): Promise<void> {
  await doubtFile(deps.db, id, deps.now()).catch(() => {});
  await clearDoubtfulFile(deps, id);
}

/**
 * Takes a file in doubt away if nothing shows it: first its row, then, once that is committed, its bytes. The doubt
 * itself outlasts both by an hour: somebody may be making a smaller width meanwhile, or the server be killed.
 */
export async function clearDoubtfulFile({ db, files, now, log }: Clearing, id: string): Promise<void> {
  try {
    const deleted = await db.transaction(async (own) => {
      const since = await holdDoubtfulFile(own, id);
      if (since === null) return false;
      const row = await deleteUnusedFile(own, id);
      if (row === 'shown') await forgetDoubt(own, id);
      if (row === 'deleted') await doubtFile(own, id, now());
      if (row === 'absent' && now() - since.getTime() > longestUpload) {
        // An upload that is so late waits here, and finds that it may not go on.
        await files.remove(id);
        await forgetDoubt(own, id);
      }
      return row === 'deleted';
    });
    if (deleted) await files.remove(id);
  } catch (error) {
    log.warn({ err: error, file: id }, 'A file that nothing shows could not be taken away yet.');
  }
}
