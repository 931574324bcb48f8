import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { getExports, startExport } from '@nazar/domain/api/export-calls.ts';
import { getInstallationFigures } from '@nazar/domain/api/figures-calls.ts';
import { getStoredFileUrlPath, uploadFile } from '@nazar/domain/api/file-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp } from './build-app.ts';
import { exportRunner } from './features/exports/run-exports.ts';
import { plainSettings } from './features/exports/testing/export-setup.ts';
import { forMembers, makePoll } from './features/participation/testing/participation-setup.ts';
import { makeDeps } from './make-deps.ts';
import { deleteUnclaimedFiles } from './platform/storage/delete-unclaimed-files.ts';
import { openFileStore } from './platform/storage/open-file-store.ts';
import { runWaitingJobs } from './testing/run-waiting-jobs.ts';
import { startS3Server, type TestS3Server } from './testing/s3-server.ts';
import { sampleFiles } from './testing/sample-files.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { makeTestPicture, sendFile } from './testing/uploads.ts';

let s3: TestS3Server;
let server: TestApp;
/** Another node on the same database and bucket. */
let other: FastifyInstance;
beforeAll(async () => {
  s3 = await startS3Server();
  server = await createTestApp({
    environment: { ...s3.environment, DATABASE_URL: 'postgres://elsewhere/nazar' },
  });
  const { config, secrets, log, now } = server.deps;
  const files = await openFileStore(config);
  other = await buildApp(makeDeps({ config, database: server, secrets, files, log, now }));
});
afterAll(async () => {
  await other?.close();
  await server?.close();
  await s3?.remove();
});
afterEach(() => s3.start());

async function upload(bytes: Buffer) {
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  return sendFile(server, uploadFile, { bytes, headers: { token } });
}

async function uploaded(bytes: Buffer): Promise<string> {
  const { status, body } = await upload(bytes);
  expect(status).toBe(200);
  return body.result.id;
}

const get = (url: string, headers = {}) => other.inject({ method: 'GET', url, headers });

test('one node serves files that were uploaded at another: whole, in part, narrower, and by HEAD', async () => {
  const id = await uploaded(sampleFiles.mp4);
  const whole = await get(getStoredFileUrlPath(id));
  expect(whole.rawPayload.equals(sampleFiles.mp4)).toBe(true);
  expect(whole.headers['content-type']).toBe('video/mp4');
  const part = await get(getStoredFileUrlPath(id), { range: 'bytes=10-19' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 10-19/${sampleFiles.mp4.length}`);
  expect(part.rawPayload.equals(sampleFiles.mp4.subarray(10, 20))).toBe(true);
  expect((await get(getStoredFileUrlPath(id), { range: 'bytes=99999999-' })).statusCode).toBe(416);
  const head = await other.inject({ method: 'HEAD', url: getStoredFileUrlPath(id) });
  expect(head.headers['content-length']).toBe(String(sampleFiles.mp4.length));
  const photo = await uploaded(await makeTestPicture(900, 500).png().toBuffer());
  for (let round = 0; round < 2; round++)
    expect((await get(`${getStoredFileUrlPath(photo)}?w=320`)).headers['content-type']).toBe('image/webp');
  expect((await get(getStoredFileUrlPath('00000000-0000-4000-8000-000000000000'))).statusCode).toBe(404);
});

test('while the store is away, files are unavailable rather than missing, and everything else works', async () => {
  const bytes = await makeTestPicture().png().toBuffer();
  const id = await uploaded(bytes);
  const ready = async () => (await server.app.inject('/readyz')).json();
  expect(await ready()).toMatchObject({ status: 'ready', storage: 'ok' });
  await s3.stop();
  // The server repeats its last answer about the store for three seconds.
  await expect
    .poll(ready, { timeout: 10_000 })
    .toMatchObject({ status: 'degraded', database: 'ok', storage: 'away' });
  const missing = await get(getStoredFileUrlPath(id));
  expect([missing.statusCode, missing.json().code]).toEqual([503, 'unavailable']);
  expect(missing.headers['cache-control']).not.toContain('public');
  const refused = await upload(bytes);
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  await makePoll(server, forMembers);
  await s3.start();
  expect((await get(getStoredFileUrlPath(id))).statusCode).toBe(200);
  expect((await upload(bytes)).status).toBe(200);
  expect(await s3.countUnfinished()).toBe(0);
});

test('an export waits for the store and is then written', async () => {
  const poll = await makePoll(server, forMembers);
  await server.call(submitResponse, poll.submit(), { as: server.people.stranger });
  const asOwner = { as: server.people.owner };
  const only = async () => (await server.call(getExports, { inquiryId: poll.id }, asOwner)).items[0];
  await s3.stop();
  await server.call(startExport, { inquiryId: poll.id, settings: plainSettings }, asOwner);
  await runWaitingJobs(server);
  expect((await only())?.state).toBe('running');
  await s3.start();
  server.clock.advance(31_000);
  await exportRunner.run(server.deps, new AbortController().signal);
  const written = await only();
  expect(written?.state).toBe('done');
  expect((await get(written?.url ?? '')).rawPayload.length).toBe(written?.size);
});

test('a file that nothing uses is deleted once the store is back', async () => {
  const id = await uploaded(sampleFiles.pdf);
  server.clock.advance(25 * 3_600_000);
  await s3.stop();
  await deleteUnclaimedFiles(server.deps);
  await s3.start();
  expect(await server.deps.files.stat(id, 'pdf')).not.toBeNull();
  server.clock.advance(2 * 3_600_000);
  await deleteUnclaimedFiles(server.deps);
  expect(await server.deps.files.stat(id, 'pdf')).toBeNull();
});

test('figures leave out the disk if neither files nor the database are on it', async () => {
  const { disk } = await server.call(getInstallationFigures, {}, { as: server.people.admin });
  expect(disk).toMatchObject({ used: null, free: null });
  expect(disk.files).toBeGreaterThan(0);
});
