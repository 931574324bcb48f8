import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { updateImage } from '@nazar/domain/api/user-calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { storedFile } from '../../platform/database/schema/file.ts';
import { deleteUnclaimedFiles } from '../../platform/storage/delete-unclaimed-files.ts';
import type { Person } from '../../testing/people.ts';
import { sampleFiles } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTestPicture, sendFile } from '../../testing/uploads.ts';

const megabyte = 1024 * 1024;
const quota = 2;
const apps: TestApp[] = [];
let server: TestApp;
beforeEach(async () => {
  server = await createTestApp({ environment: { ACCOUNT_STORAGE_MB: String(quota) } });
  apps.push(server);
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

const sized = (bytes: number) =>
  Buffer.concat([sampleFiles.pdf, Buffer.alloc(bytes - sampleFiles.pdf.length)]);
async function upload(bytes: Buffer, as: Person = server.people.owner, language = 'en') {
  const { token } = await server.call(getChatToken, {}, { as });
  const headers = { token, 'accept-language': language };
  return sendFile(server, uploadFile, { bytes, headers });
}
async function stored(): Promise<{ bytes: number; files: number; onDisk: number }> {
  const rows = await server.db.select({ size: storedFile.size }).from(storedFile);
  const names = await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true });
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  return { bytes, files: rows.length, onDisk: names.filter((name) => name.includes('.')).length };
}

test('enforces the quota of each account separately', async () => {
  expect((await upload(sized(1.5 * megabyte))).status).toBe(200);
  expect(await upload(sized(0.5 * megabyte + 1))).toMatchObject({
    status: 413,
    body: {
      code: 'storageQuotaReached',
      errors: expect.stringMatching(/Your storage \(2 MB\)/),
    },
  });
  expect((await upload(sized(0.5 * megabyte))).status).toBe(200);
  const persian = await upload(sampleFiles.txt, server.people.owner, 'fa');
  expect(persian.body.errors).toMatch(/۲ مگابایت/);
  expect((await upload(sized(megabyte), server.people.stranger)).status).toBe(200);
  expect(await stored()).toEqual({ bytes: 3 * megabyte, files: 3, onDisk: 3 });
});

test('enforces the quota on simultaneous uploads', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => upload(sized(0.75 * megabyte))));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(413)]);
  expect(await stored()).toEqual({ bytes: 1.5 * megabyte, files: 2, onDisk: 2 });
});

test('frees quota when files are deleted', async () => {
  expect((await upload(sized(2 * megabyte))).status).toBe(200);
  expect((await upload(sampleFiles.txt)).status).toBe(413);
  const bytes = await makeTestPicture(50).png().toBuffer();
  const avatar = await sendFile(server, updateImage, { bytes, headers: { ...server.people.owner.headers } });
  expect(avatar.body.code).toBe('storageQuotaReached');
  server.clock.advance(24 * 3_600_000 + 1);
  await deleteUnclaimedFiles(server.deps);
  expect((await upload(sampleFiles.txt)).status).toBe(200);
});

test('counts uploads that are still under way', async () => {
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const boundary = 'never-ending';
  /** Sends one megabyte of a file and then stalls; returns the reply, if one comes. */
  const begin = () => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: getCallUrlPath(uploadFile),
      headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const reply = new Promise<number>((resolve) => {
      sent.on('response', (response) => resolve(response.statusCode ?? 0));
      sent.on('error', () => resolve(0));
    });
    sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`);
    sent.write(sized(megabyte));
    return { reply, end: () => sent.destroy() };
  };
  const uploads = Array.from({ length: 6 }, begin);
  // Two megabytes may be under way; an upload beyond them is refused while the others are still open.
  const first = await Promise.race(uploads.map(({ reply }) => reply));
  expect(first).toBe(413);
  expect(await spooledBytes()).toBeLessThanOrEqual(quota * megabyte);
  for (const { end } of uploads) end();
});

async function spooledBytes(): Promise<number> {
  const folder = join(server.deps.config.dataDir, 'uploads');
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
