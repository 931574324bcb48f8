import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_MANIFEST_NAME } from './backup-manifest.ts';

const prefix = 'nazar-backup-';

/** Names sort by time. */
export const makeBackupFolderName = (createdAt: string): string =>
  `${prefix}${createdAt.replaceAll(/[:.]/g, '-')}`;

/** Only a missing file or folder counts as none: without access to a backup, a message about that is needed. */
async function nullIfMissing<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // An archive of a backup beside it isn't a folder.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

const isBackup = async (path: string) =>
  (await nullIfMissing(stat(join(path, BACKUP_MANIFEST_NAME)))) !== null;

/** Complete backups, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = (await nullIfMissing(readdir(folder))) ?? [];
  const paths = names
    .filter((name) => name.startsWith(prefix) && !name.endsWith('.part'))
    .sort()
    .map((name) => join(folder, name));
  const complete = await Promise.all(paths.map(isBackup));
  return paths.filter((_, index) => complete[index]);
}

/** The backup in a folder: the folder itself, or the newest one in it; null if there is none. */
export async function findBackupFolder(folder: string): Promise<string | null> {
  return (await isBackup(folder)) ? folder : ((await listBackups(folder)).at(-1) ?? null);
}

/** Keeps the newest backups and returns the number of deleted ones. */
export async function deleteOldBackups(folder: string, keptCount: number): Promise<number> {
  const old = (await listBackups(folder)).slice(0, -keptCount);
  for (const path of old) await rm(path, { recursive: true });
  return old.length;
}
