import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import {
  getFileLink,
  getStoredFileUrlPath,
  uploadFile,
  uploadFilePrivately,
} from '@nazar/domain/api/file-calls.ts';
import { expect, test } from 'vitest';
import { sampleFiles } from '../../testing/sample-files.ts';
import { makeTestPicture, readStoredFile, sendFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
async function upload(bytes: Buffer, call = uploadFilePrivately) {
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  const { status, body } = await sendFile(server, call, { bytes, headers: { token } });
  expect(status).toBe(200);
  return body.result;
}
const link = async (id: string) => (await server.call(getFileLink, { id }, { as: server.people.owner })).url;

test.each(['pdf', 'mp4', 'txt'] as const)('a private %s opens by its link for ten minutes', async (name) => {
  const { id, url, ...stored } = await upload(sampleFiles[name]);
  expect(stored.private).toBe(true);
  const reply = await get(url);
  expect(reply.rawPayload.equals(sampleFiles[name])).toBe(true);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  server.clock.advance(10 * 60_000 - 1);
  expect((await get(url)).statusCode).toBe(200);
  server.clock.advance(1);
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(await link(id))).statusCode).toBe(200);
});

test('serves a private picture in all widths with its link only', async () => {
  const { id, url } = await upload(await makeTestPicture(900, 500).png().toBuffer());
  for (const w of ['', '&w=320', '&w=640']) expect((await get(url + w)).statusCode).toBe(200);
  for (const w of ['', '?w=320', '?w=640'])
    expect((await get(getStoredFileUrlPath(id) + w)).statusCode).toBe(404);
});

test('hides private pictures from a version that knows public ones only', async () => {
  const { id, url } = await upload(await makeTestPicture(400, 300).png().toBuffer());
  await get(`${url}&w=320`);
  for (const extension of ['webp', 'w320.webp']) {
    expect(await readStoredFile(server.deps.files, id, extension)).toBeNull();
  }
});

test('opens only its own file and only until it expires', async () => {
  const [one, other] = [await upload(sampleFiles.pdf), await upload(sampleFiles.txt)];
  const address = new URL(one.url, 'http://x');
  const expires = Number(address.searchParams.get('expires'));
  const signature = address.searchParams.get('signature') ?? '';
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const wrong = [
    getStoredFileUrlPath(one.id),
    getStoredFileUrlPath(other.id) + address.search,
    `${getStoredFileUrlPath(one.id)}?expires=${expires + 1}&signature=${signature}`,
    `${getStoredFileUrlPath(one.id)}?expires=${expires}&signature=${forged}`,
    `${getStoredFileUrlPath(one.id)}?expires=${expires}`,
    `${getStoredFileUrlPath(one.id)}?expires=${expires}&signature=`,
    `${getStoredFileUrlPath(one.id)}?expires=${expires}&signature=${signature}&signature=${signature}`,
    `${getStoredFileUrlPath(one.id)}?expires=9999999999999&signature=${signature}`,
  ];
  const statuses = await Promise.all(wrong.map(async (url) => (await get(url)).statusCode));
  expect(statuses).toEqual(wrong.map(() => 404));
  expect((await get(one.url)).statusCode).toBe(200);
});

test('gives a link to the owner only, also for a public file', async () => {
  const { id } = await upload(sampleFiles.pdf);
  for (const [as, status] of [
    [server.people.stranger, 404],
    [server.people.admin, 404],
    [server.people.guest, 401],
  ] as const) {
    expect((await server.send(getFileLink, { id }, { as })).status).toBe(status);
  }
  const open = await upload(sampleFiles.pdf, uploadFile);
  expect(open.private).toBe(false);
  expect((await get(open.url)).statusCode).toBe(200);
  expect((await get(await link(open.id))).statusCode).toBe(200);
});
