import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBackupFolder } from './find-backup-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-find-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('finds the newest complete backup, or none', async () => {
  expect(await findBackupFolder(join(folder, 'missing'))).toBeNull();
  for (const year of ['2024', '2025', '2026']) {
    const path = join(folder, `nazar-backup-${year}`);
    await mkdir(path);
    if (year !== '2026') await writeFile(join(path, 'manifest.json'), '{}');
  }
  await writeFile(join(folder, 'nazar-backup-2027.tar.gz'), '');
  expect(await findBackupFolder(folder)).toBe(join(folder, 'nazar-backup-2025'));
});

test('fails for a backup that can’t be read instead of finding none', async () => {
  // Without permissions the errors are alike, but tests may run as root.
  await symlink('loop', join(folder, 'loop'));
  await expect(findBackupFolder(join(folder, 'loop'))).rejects.toThrow('ELOOP');
  await symlink('nazar-backup-2025', join(folder, 'nazar-backup-2025'));
  await expect(findBackupFolder(folder)).rejects.toThrow('ELOOP');
});
