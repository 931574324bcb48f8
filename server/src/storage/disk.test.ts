import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskFileStore } from './disk.ts';

let folder: string;
let files: DiskFileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-files-'));
  files = new DiskFileStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('what was written is read again, until it is removed, and is its user’s alone', async () => {
  const id = randomUUID();
  await files.write(id, 'webp', Buffer.from('picture'));
  expect((await files.read(id, 'webp'))?.toString()).toBe('picture');
  expect((await stat(join(folder, id.slice(0, 2), `${id}.webp`))).mode & 0o777).toBe(0o600);
  await files.write(id, 'w320.webp', Buffer.from('small'));
  const other = randomUUID();
  await files.write(other, 'webp', Buffer.from('other'));
  for (let round = 0; round < 2; round++) {
    await files.remove(id);
    for (const extension of ['webp', 'w320.webp']) expect(await files.read(id, extension)).toBeNull();
  }
  expect(await files.read(other, 'webp')).not.toBeNull();
});

test.each([
  ['../../etc/passwd', 'webp'],
  ['', 'webp'],
  [randomUUID(), '../x'],
  [randomUUID().toUpperCase(), 'webp'],
])('nothing is read or written outside of its place: %s.%s', async (id, extension) => {
  await expect(files.read(id, extension)).rejects.toThrow('Not a stored file');
  await expect(files.write(id, extension, Buffer.from('x'))).rejects.toThrow('Not a stored file');
});

test('nor removed', async () => {
  for (const id of ['../../etc', '', randomUUID().toUpperCase()]) {
    await expect(files.remove(id)).rejects.toThrow('Not a stored file');
  }
});

test('half-written files of an earlier run go, young ones and whole ones stay', async () => {
  const id = randomUUID();
  await files.write(id, 'webp', Buffer.from('picture'));
  const place = join(folder, id.slice(0, 2));
  const [old, young] = [`.${randomUUID()}.tmp`, `.${randomUUID()}.tmp`];
  for (const name of [old, young]) await writeFile(join(place, name), 'half');
  const long = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [old, `${id}.webp`]) await utimes(join(place, name), long, long);
  await files.removeHalfWritten(Date.now());
  expect((await readdir(place)).sort()).toEqual([young, `${id}.webp`].sort());
});
