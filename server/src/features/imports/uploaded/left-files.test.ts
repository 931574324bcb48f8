import type { Readable } from 'node:stream';
import { cancelImport } from '@nazar/domain/api/import-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { deleteUnclaimedFiles } from '../../../platform/storage/delete-unclaimed-files.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { importRunner } from './run-imports.ts';
import { UploadSetup } from './testing/upload-setup.ts';

let story: UploadSetup;
let put: FileStore['put'];
const server = useTestApp();
beforeAll(() => {
  story = new UploadSetup(server);
  put = server.deps.files.put.bind(server.deps.files);
});

/** Runs a step as soon as a file is stored; returns a function that checks whether the file still exists. */
async function whenStored<Result>(happens: () => Promise<unknown>, work: () => Promise<Result>) {
  const stored: [id: string, extension: string][] = [];
  const { files } = server.deps;
  files.put = async (id: string, extension: string, bytes: Readable) => {
    await put(id, extension, bytes);
    stored.push([id, extension]);
    await happens();
  };
  try {
    await work();
  } finally {
    files.put = put;
  }
  expect(stored).toHaveLength(1);
  return async () => {
    const [[id, extension] = ['', '']] = stored;
    return (await files.stat(id, extension)) !== null;
  };
}

test('the report of a cancelled import is deleted', async () => {
  const read = await story.upload('spoons\n1\nmany\n');
  const plan = await story.newPlan(read);
  const cancel = () => server.call(cancelImport, { id: read.id }, { as: story.as });
  const isThere = await whenStored(cancel, () => story.check(read.id, plan));
  expect((await story.get(read.id)).state).toBe('cancelled');
  expect(await isThere()).toBe(true);
  server.clock.advance(120_000);
  await importRunner.deleteExpired(server.deps);
  expect(await isThere()).toBe(false);
});

test('a table without a row, because its server died, is deleted', async () => {
  const die = () => Promise.reject(new Error('killed'));
  const isThere = await whenStored(die, () => story.send('a\n1\n'));
  expect(await isThere()).toBe(true);
  server.clock.advance(2 * 3_600_000);
  await deleteUnclaimedFiles({ ...server.deps, now: server.clock.now });
  expect(await isThere()).toBe(false);
});

test('a table with a row stays', async () => {
  const read = await story.upload('a\n1\n');
  server.clock.advance(2 * 3_600_000);
  await deleteUnclaimedFiles({ ...server.deps, now: server.clock.now });
  expect(await server.deps.files.stat(read.id, 'import.table')).not.toBeNull();
});
