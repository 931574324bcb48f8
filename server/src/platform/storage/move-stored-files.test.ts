import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startS3Server, type TestS3Server } from '../../testing/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readStoredFile, storeTextFile } from '../../testing/uploads.ts';
import { makeSecrets } from '../secrets/secrets.ts';
import type { FileStore } from './file-store.ts';
import { moveStoredFiles } from './move-stored-files.ts';
import { openDiskFileStore, openS3FileStore } from './open-file-store.ts';
import { requireSameInstallation } from './require-same-installation.ts';
import { readS3Config } from './s3-config.ts';

let folder: string;
let s3: TestS3Server;
let database: TestDatabase;
let disk: FileStore;
let bucket: FileStore;
let lines: string[];
const secrets = makeSecrets();
const ids = Array.from({ length: 30 }, () => randomUUID());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-move-'));
  s3 = await startS3Server();
  database = await createTestDatabase();
  disk = openDiskFileStore({ dataDir: folder });
  const { config } = readS3Config(s3.environment);
  if (config === null) throw new Error('The settings are incomplete.');
  bucket = await openS3FileStore(config);
  lines = [];
  await requireSameInstallation({ db: database.db, secrets, files: disk });
  for (const id of ids) await storeTextFile(disk, id, 'pdf', id);
});
afterEach(async () => {
  await database.drop();
  await s3.remove();
  await rm(folder, { recursive: true, force: true });
});

const note = (text: string) => void lines.push(text);
const move = (from: FileStore, to: FileStore) => {
  const { connectionString } = database;
  return moveStoredFiles({ connectionString, from, to, log: { info: note, warn: note, error: note } });
};
const accepts = (files: FileStore) =>
  requireSameInstallation({ db: database.db, secrets, files }).then(
    () => true,
    () => false,
  );

async function contents(files: FileStore): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for await (const { id, extension } of files.list())
    all.set(id, String(await readStoredFile(files, id, extension)));
  return all;
}

test('moves files into a bucket and back, and nodes with the old store are refused', async () => {
  await storeTextFile(disk, ids[0] ?? '', 'w320.webp', 'narrow');
  expect(await move(disk, bucket)).toBe('moved');
  expect((await contents(bucket)).size).toBe(30);
  expect(await bucket.stat(ids[0] ?? '', 'w320.webp')).toEqual({ size: 6 });
  expect([await accepts(disk), await accepts(bucket)]).toEqual([false, true]);
  expect(await move(disk, bucket)).toBe('moved');
  expect(lines.at(-1)).toContain('already');
  const empty = openDiskFileStore({ dataDir: join(folder, 'back') });
  expect(await move(bucket, empty)).toBe('moved');
  expect(await contents(empty)).toEqual(await contents(bucket));
  expect([await accepts(bucket), await accepts(empty)]).toEqual([false, true]);
});

test('only copies while servers run, and switches after they have stopped', async () => {
  const node = new pg.Client({
    connectionString: database.connectionString,
    application_name: 'nazar node',
  });
  await node.connect();
  expect(await move(disk, bucket)).toBe('copied');
  expect([await accepts(disk), await accepts(bucket)]).toEqual([true, false]);
  const [changed = '', deleted = '', late] = [ids[0], ids[1], randomUUID()];
  await storeTextFile(disk, changed, 'pdf', 'of another length');
  await disk.delete(deleted);
  await storeTextFile(disk, late, 'pdf', 'late');
  await node.end();
  expect(await move(disk, bucket)).toBe('moved');
  expect(await contents(bucket)).toEqual(await contents(disk));
  expect(lines.at(-2)).toBe('2 files copied (0 MB), 28 were there, 1 deleted since were deleted.');
});

test('continues after a failure, and switches only when everything is copied', async () => {
  const put = bucket.put.bind(bucket);
  let left = 10;
  const failing = vi.spyOn(bucket, 'put').mockImplementation(async (...given) => {
    if (left-- === 0) throw new Error('The store went away.');
    await put(...given);
  });
  await expect(move(disk, bucket)).rejects.toThrow('The store went away.');
  failing.mockRestore();
  expect(await accepts(disk)).toBe(true);
  const copied = (await contents(bucket)).size;
  expect(copied).toBeGreaterThan(0);
  expect(await move(disk, bucket)).toBe('moved');
  expect(lines.at(-2)).toBe(`${30 - copied} files copied (0 MB), ${copied} were there.`);
  expect(await contents(bucket)).toEqual(await contents(disk));
});

test('changes no store that may contain other files', async () => {
  const foreign = randomUUID();
  await storeTextFile(bucket, foreign, 'pdf', 'foreign');
  await expect(move(disk, bucket)).rejects.toThrow('is not empty');
  await bucket.delete(foreign);
  await bucket.writeId(randomUUID());
  await expect(move(disk, bucket)).rejects.toThrow('is not empty');
  const wrong = openDiskFileStore({ dataDir: join(folder, 'wrong') });
  await expect(move(wrong, bucket)).rejects.toThrow('is not the file store of this database');
  expect(await accepts(disk)).toBe(true);
});

test('reports files that differ from their upload', async () => {
  const [id = ''] = ids;
  await database.pool.query(
    `insert into stored_file (id, name, type, size, sha256, created_at)
     values ($1, 'a.pdf', 'application/pdf', 36, sha256('other'), now())`,
    [id],
  );
  expect(await move(disk, bucket)).toBe('moved');
  expect(lines.filter((line) => line.includes('damaged'))).toEqual([expect.stringContaining(id)]);
});
