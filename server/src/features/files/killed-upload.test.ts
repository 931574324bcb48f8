import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { type Call, type CallResult, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedFile, unclaimedFile } from '../../platform/database/schema/file.ts';
import { removeHalfWrittenFiles } from '../../platform/file-system/remove-half-written-files.ts';
import { deleteUnclaimedFiles } from '../../platform/storage/delete-unclaimed-files.ts';
import { DiskFileStore } from '../../platform/storage/disk.ts';
import { getSpoolFolder } from '../../platform/storage/spool-upload.ts';
import { freePort } from '../../testing/free-port.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { makeTestPicture, readStoredFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';

const dataDir = useTestFolder();
let node: ServerProcess;
let port: number;

/** Starts a real server on the story's database with the real clock. */
async function startNode(): Promise<void> {
  const databaseUrl = story.pool.options.connectionString ?? '';
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port) };
  node = new ServerProcess({ ...settings, LOG_LEVEL: 'error' });
  await node.says(/Nazar is at/);
}

const story = useTestApp({ now: new Date(Date.now() - 60_000).toISOString() });
beforeAll(async () => {
  port = await freePort();
});
afterAll(async () => {
  await node.stop('SIGKILL');
});

async function post<C extends Call>(
  call: C,
  body: string | FormData,
  headers: Readonly<Record<string, string>>,
): Promise<CallResult<C>> {
  const reply = await fetch(`http://127.0.0.1:${port}${getCallUrlPath(call)}`, {
    method: 'POST',
    body,
    headers,
  });
  if (!reply.ok) throw new Error(`${call.name} was refused: ${await reply.text()}`);
  return ((await reply.json()) as { result: CallResult<C> }).result;
}

/** Sends pictures until the server is killed; records the confirmed ones. */
async function keepUploading(bytes: Uint8Array<ArrayBuffer>, token: string, confirmed: Set<string>) {
  while (!node.child.killed) {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: 'image/png' }), 'picture.png');
    const stored = await post(uploadFile, form, { token }).catch((error: unknown) => {
      if (!node.child.killed) throw error;
      return null;
    });
    if (stored !== null) confirmed.add(stored.id);
  }
}

async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true });
  return names.filter((name) => name.includes('.'));
}

test('stores each upload completely or not at all when the server is killed, and leaves no other files', async () => {
  const files = new DiskFileStore(join(dataDir, 'files'));
  const bytes = new Uint8Array(await makeTestPicture(200).png().toBuffer());
  const confirmed = new Set<string>();
  await startNode();
  const json = { 'content-type': 'application/json' };
  const { token } = await post(getChatToken, '{}', { ...json, ...story.people.owner.headers });
  const clients = Promise.all(Array.from({ length: 8 }, () => keepUploading(bytes, token, confirmed)));
  const enough = async () => {
    while (confirmed.size < 25) await sleep(1);
  };
  await Promise.race([clients, enough()]);
  node.child.kill('SIGKILL');
  await node.ended();
  await clients;
  // One hour later by the modification times of the files.
  const now = () => Date.now() + 2 * 3_600_000;
  await files.removeHalfWritten(now());
  await removeHalfWrittenFiles(getSpoolFolder(dataDir), now());
  expect(await readdir(getSpoolFolder(dataDir))).toEqual([]);
  await expect
    .poll(async () => {
      // A database session of the killed server may hold a lock for another moment.
      await deleteUnclaimedFiles({ db: story.db, log: story.deps.log, files, now });
      return story.db.select().from(unclaimedFile);
    })
    .toEqual([]);

  const rows = await story.db.select().from(storedFile);
  const stored = new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]));
  expect([...confirmed].filter((id) => !stored.has(id))).toEqual([]);
  for (const [id, hash] of stored) {
    const kept = await readStoredFile(files, id, 'webp');
    expect(
      createHash('sha256')
        .update(kept ?? '')
        .digest('hex'),
    ).toBe(hash);
  }
  expect(await filesOnDisk()).toHaveLength(stored.size);
});
