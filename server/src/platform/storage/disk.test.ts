import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeTextFile } from '../../testing/uploads.ts';
import { DiskFileStore } from './disk.ts';

let folder: string;
let files: DiskFileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-files-'));
  files = new DiskFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('keeps files private to the user that the server runs as', async () => {
  const id = randomUUID();
  await storeTextFile(files, id, 'webp', 'picture');
  expect((await stat(join(folder, id.slice(0, 2), `${id}.webp`))).mode & 0o777).toBe(0o600);
});

test('deletes old half-written files and keeps recent and complete ones', async () => {
  const id = randomUUID();
  await storeTextFile(files, id, 'webp', 'picture');
  const shard = join(folder, id.slice(0, 2));
  const [old, young] = [`.${randomUUID()}.tmp`, `.${randomUUID()}.tmp`];
  for (const name of [old, young]) await writeFile(join(shard, name), 'half');
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [old, `${id}.webp`]) await utimes(join(shard, name), long, long);
  await files.removeHalfWritten(Date.now());
  expect((await readdir(shard)).sort()).toEqual([young, `${id}.webp`].sort());
});
