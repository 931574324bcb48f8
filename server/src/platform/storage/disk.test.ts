import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putStored, readStored } from '../../testing/uploads.ts';
import { DiskFileStore } from './disk.ts';

let folder: string;
let files: DiskFileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-files-'));
  files = new DiskFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('reads a stored file until it is deleted, and keeps it private to its user', async () => {
  const id = randomUUID();
  await putStored(files, id, 'webp', 'picture');
  expect((await readStored(files, id, 'webp'))?.toString()).toBe('picture');
  expect((await stat(join(folder, id.slice(0, 2), `${id}.webp`))).mode & 0o777).toBe(0o600);
  await putStored(files, id, 'w320.webp', 'small');
  const other = randomUUID();
  await putStored(files, other, 'webp', 'other');
  for (let round = 0; round < 2; round++) {
    await files.delete(id);
    for (const extension of ['webp', 'w320.webp']) expect(await readStored(files, id, extension)).toBeNull();
  }
  expect(await readStored(files, other, 'webp')).not.toBeNull();
});

test.each([
  ['../../etc/passwd', 'webp'],
  ['', 'webp'],
  [randomUUID(), '../x'],
  [randomUUID().toUpperCase(), 'webp'],
])('does not read or write outside its folder: %s.%s', async (id, extension) => {
  await expect(readStored(files, id, extension)).rejects.toThrow('Not a stored file');
  await expect(putStored(files, id, extension, 'x')).rejects.toThrow('Not a stored file');
});

test('does not delete outside its folder', async () => {
  for (const id of ['../../etc', '', randomUUID().toUpperCase()]) {
    await expect(files.delete(id)).rejects.toThrow('Not a stored file');
  }
});

test('deletes old half-written files and keeps recent and complete ones', async () => {
  const id = randomUUID();
  await putStored(files, id, 'webp', 'picture');
  const shard = join(folder, id.slice(0, 2));
  const [old, young] = [`.${randomUUID()}.tmp`, `.${randomUUID()}.tmp`];
  for (const name of [old, young]) await writeFile(join(shard, name), 'half');
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [old, `${id}.webp`]) await utimes(join(shard, name), long, long);
  await files.removeHalfWritten(Date.now());
  expect((await readdir(shard)).sort()).toEqual([young, `${id}.webp`].sort());
});
