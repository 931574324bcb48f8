import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME } from './backup-manifest.ts';

const prefix = 'nazar-backup-';

/** Names sort by time. */
export const backupFolderName = (createdAt: string): string =>
  `${prefix}${createdAt.replaceAll(/[:.]/g, '-')}`;

const isBackup = (path: string) => existsSync(join(path, MANIFEST_NAME));

/** Complete backups, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix) && !name.endsWith('.part'))
    .sort()
    .map((name) => join(folder, name))
    .filter(isBackup);
}

/** The backup in a folder: the folder itself, or the newest one in it; null if there is none. */
export async function findBackup(folder: string): Promise<string | null> {
  return isBackup(folder) ? folder : ((await listBackups(folder)).at(-1) ?? null);
}

/** Keeps the newest backups and returns the number of deleted ones. */
export async function deleteOldBackups(folder: string, kept: number): Promise<number> {
  const old = (await listBackups(folder)).slice(0, -kept);
  for (const path of old) await rm(path, { recursive: true });
  return old.length;
}
