import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME } from './backup-manifest.ts';

const prefix = 'nazar-backup-';

/** Names of later backups sort after those of earlier ones. */
export const backupFolderName = (createdAt: string): string =>
  `${prefix}${createdAt.replaceAll(/[:.]/g, '-')}`;

/** The backup in a folder: the folder itself, or the newest that was written into it; null when there is none. */
export async function findBackup(folder: string): Promise<string | null> {
  const isBackup = (path: string) => existsSync(join(path, MANIFEST_NAME));
  if (isBackup(folder)) return folder;
  const names = await readdir(folder).catch(() => []);
  const backups = names.filter((name) => name.startsWith(prefix) && !name.endsWith('.part')).sort();
  const newest = backups.map((name) => join(folder, name)).findLast(isBackup);
  return newest ?? null;
}
