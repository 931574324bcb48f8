import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { count } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { storedFile, unclaimedFile } from '../../platform/database/schema/file.ts';
import { deleteUnclaimedFiles } from '../../platform/storage/delete-unclaimed-files.ts';
import { getSpoolFolder } from '../../platform/storage/spool-upload.ts';
import { markFileUnclaimed } from '../../platform/storage/stored-file-queries.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import {
  makeTestPicture,
  readStoredFile,
  sendFile,
  storeTextFile,
  type TestUploadPart,
} from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

let token: string;
const server = useTestApp();
beforeAll(async () => {
  token = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
});

const upload = (bytes: Buffer, part: TestUploadPart = {}, headers: Record<string, string> = { token }) =>
  sendFile(server, uploadFile, { bytes, headers, part });
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const stored = async () => (await server.db.select({ count: count() }).from(storedFile))[0]?.count;
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.'));
}

test('serves a picture as inert, permanently cached WebP', async () => {
  const { status, body } = await upload(await makeTestPicture(900, 500).png().toBuffer(), {
    name: 'cover.png',
  });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ name: 'cover.png', type: 'image/webp', width: 900, height: 500 });
  const reply = await get(body.result.url);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900 });
  expect((await get(body.result.url, { 'if-none-match': reply.headers.etag })).statusCode).toBe(304);
});

test('makes the supported smaller widths on request and no others', async () => {
  const { body } = await upload(await makeTestPicture(900, 500).jpeg().toBuffer());
  const narrow = await get(`${body.result.url}?w=320`);
  expect(await sharp(narrow.rawPayload).metadata()).toMatchObject({ width: 320 });
  expect((await get(`${body.result.url}?w=320`)).rawPayload.equals(narrow.rawPayload)).toBe(true);
  expect(await sharp((await get(`${body.result.url}?w=1280`)).rawPayload).metadata()).toMatchObject({
    width: 900,
  });
  for (const w of ['321', '100000', '-1', 'x', '']) {
    expect((await get(`${body.result.url}?w=${w}`)).statusCode).toBe(404);
  }
});

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is accepted', async (format) => {
  expect((await upload(await makeTestPicture(60, 40).toFormat(format).toBuffer())).status).toBe(200);
});

test('keeps an animated picture animated', async () => {
  const frames = await sharp(
    [await makeTestPicture(40, 30).png().toBuffer(), await makeTestPicture(40, 30).negate().png().toBuffer()],
    { join: { animated: true } },
  )
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { body } = await upload(frames);
  expect(body.result).toMatchObject({ width: 40, height: 30 });
  expect((await sharp((await get(body.result.url)).rawPayload).metadata()).pages).toBe(2);
});

test('removes the location from a photo and turns it upright', async () => {
  const photo = await makeTestPicture(80, 40)
    .withExif({ IFD0: { Make: 'Canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await upload(photo);
  expect(body.result).toMatchObject({ width: 40, height: 80 });
  const kept = await sharp((await get(body.result.url)).rawPayload).metadata();
  expect(kept.exif).toBeUndefined();
  expect(kept.orientation).toBeUndefined();
});

test('drops data hidden behind a picture', async () => {
  const png = await makeTestPicture(20, 20).png().toBuffer();
  const { body } = await upload(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
  expect((await get(body.result.url)).rawPayload.includes('script')).toBe(false);
});

/** Makes a black square with one bit per pixel. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.from([...Buffer.alloc(8), 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // A row begins with its filter's number.
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  const signature = Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n')]);
  return Buffer.concat([
    ...[signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

test('refuses a pixel bomb', async () => {
  expect((await upload(blackPng(300))).status).toBe(200);
  const bomb = blackPng(12_000);
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  expect(await upload(bomb)).toMatchObject({ status: 415, body: { code: 'fileTypeNotAccepted' } });
});

test('refuses more than five megabytes', async () => {
  const png = await makeTestPicture(20, 20).png().toBuffer();
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await upload(large)).toMatchObject({ status: 413, body: { code: 'fileTooLarge' } });
});

test.each([
  ['../../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\temp\\a.png', 'a.png'],
  ['.htaccess', '.htaccess'],
  [`${'ن'.repeat(300)}.png`, 'ن'.repeat(120)],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['', 'file'],
])('the name %j is displayed at most, and never determines where the file is stored', async (name, shown) => {
  const { status, body } = await upload(await makeTestPicture(10, 10).png().toBuffer(), { name });
  expect({ status, name: body.result?.name }).toEqual({ status: 200, name: shown });
  expect(body.result.id).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['..%2f..%2fsecrets.json', '%00', 'x', '../secrets.json', 'AAAAAAAA-0000-4000-8000-000000000000'])(
  'serves no file at %s',
  async (id) => {
    const reply = await get(`/api/File/v1/Rest/file/${id}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'notFound' });
  },
);

test('refuses an upload without the upload token, even with a session', async () => {
  const png = await makeTestPicture(10, 10).png().toBuffer();
  expect((await upload(png, {}, {})).status).toBe(401);
  expect((await upload(png, {}, { ...server.people.owner.headers })).status).toBe(401);
});

test('refuses a body that is not an upload', async () => {
  const headers = { token, 'content-type': 'application/json' };
  const json = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(uploadFile),
    headers,
    payload: '{}',
  });
  expect(json.statusCode).toBe(415);
  const wrongField = await upload(await makeTestPicture(10, 10).png().toBuffer(), { field: '__proto__' });
  expect(wrongField.status).toBe(400);
  const other = await upload(await makeTestPicture(10, 10).png().toBuffer(), { field: 'other' });
  expect(other).toMatchObject({ status: 400, body: { errors: { file: { code: 'required' } } } });
  const noBoundary = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(uploadFile),
    payload: 'x',
    headers: { token, 'content-type': 'multipart/form-data' },
  });
  expect(noBoundary.statusCode).toBe(415);
});

test('refuses an upload that is cut off and leaves nothing behind', async () => {
  const before = [await stored(), (await filesOnDisk()).length];
  const { body, contentType } = multipartBody(await makeTestPicture(300, 300).png().toBuffer(), {});
  const cut = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(uploadFile),
    payload: body.subarray(0, body.length - 60),
    headers: { token, 'content-type': contentType },
  });
  expect(cut.statusCode).toBe(400);

  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    `POST ${getCallUrlPath(uploadFile)} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: ${contentType}\r\n` +
      `content-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, -60));
  const spooled = () => readdir(getSpoolFolder(server.deps.config.dataDir)).catch(() => []);
  await expect.poll(spooled).toHaveLength(1);
  socket.destroy();
  await expect.poll(spooled).toEqual([]);
  expect([await stored(), (await filesOnDisk()).length]).toEqual(before);
});

test('deletes files without a row from a killed server after an hour and keeps uploads in progress', async () => {
  const id = randomUUID();
  await markFileUnclaimed(server.db, id, server.clock.now());
  await storeTextFile(server.deps.files, id, 'webp', 'left');
  await deleteUnclaimedFiles(server.deps);
  expect(await readStoredFile(server.deps.files, id, 'webp')).not.toBeNull();
  server.clock.advance(3_600_001);
  await deleteUnclaimedFiles(server.deps);
  expect(await readStoredFile(server.deps.files, id, 'webp')).toBeNull();
  expect(await server.db.select().from(unclaimedFile)).toEqual([]);
});

test('refuses an upload overtaken by the clean-up and leaves nothing behind', async () => {
  const before = [await stored(), (await filesOnDisk()).length];
  const { files } = server.deps;
  const put = files.put.bind(files);
  const slow = vi.spyOn(files, 'put').mockImplementationOnce(async (...whole) => {
    await put(...whole);
    server.clock.advance(3_600_001);
    await deleteUnclaimedFiles(server.deps);
  });
  const fresh = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
  const reply = await upload(await makeTestPicture(10, 10).png().toBuffer(), {}, { token: fresh });
  slow.mockRestore();
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect([await stored(), (await filesOnDisk()).length]).toEqual(before);
});
