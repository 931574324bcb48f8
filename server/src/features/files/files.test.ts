import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { callPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { count } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { doubtfulFile, storedFile } from '../../database/schema/file.ts';
import { clearDoubtfulFiles } from '../../storage/clear-doubtful-files.ts';
import { doubtFile } from '../../storage/stored-file-queries.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { picture, sendFile, type UploadPart } from '../../testing/uploads.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await createTestApp();
  token = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
});
afterAll(() => server.close());

const upload = (bytes: Buffer, part: UploadPart = {}, headers: Record<string, string> = { token }) =>
  sendFile(server, uploadFile, { bytes, headers, part });
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const stored = async () => (await server.db.select({ count: count() }).from(storedFile))[0]?.count;
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.'));
}

test('a picture comes back as WebP, cached for good, and inert', async () => {
  const { status, body } = await upload(await picture(900, 500).png().toBuffer(), { name: 'cover.png' });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ name: 'cover.png', type: 'image/webp', width: 900, height: 500 });
  const reply = await get(body.result.url);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900 });
  expect((await get(body.result.url, { 'if-none-match': reply.headers.etag })).statusCode).toBe(304);
});

test('smaller widths are made when asked for, and no others', async () => {
  const { body } = await upload(await picture(900, 500).jpeg().toBuffer());
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

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is taken', async (format) => {
  expect((await upload(await picture(60, 40).toFormat(format).toBuffer())).status).toBe(200);
});

test('an animated picture keeps moving', async () => {
  const frames = await sharp(
    [await picture(40, 30).png().toBuffer(), await picture(40, 30).negate().png().toBuffer()],
    { join: { animated: true } },
  )
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { body } = await upload(frames);
  expect(body.result).toMatchObject({ width: 40, height: 30 });
  expect((await sharp((await get(body.result.url)).rawPayload).metadata()).pages).toBe(2);
});

test('the place a photo was taken at is gone, and it stands upright', async () => {
  const photo = await picture(80, 40)
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

test('what hides behind a picture does not survive', async () => {
  const png = await picture(20, 20).png().toBuffer();
  const { body } = await upload(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
  expect((await get(body.result.url)).rawPayload.includes('script')).toBe(false);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['an SVG', svg],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['PDF', '%PDF-1.7\n1 0 obj'],
  ['a text that starts like nothing', 'hello'],
  ['a zip', 'PK\x03\x04aaaaaaaaaaaa'],
  ['the first bytes of a PNG and nothing else', '\x89PNG\r\n\x1a\n'],
])('%s that calls itself a PNG is refused, and nothing is kept', async (_, text) => {
  const before = [await stored(), (await filesOnDisk()).length];
  const { status, body } = await upload(Buffer.from(text, 'latin1'), { name: 'x.png', type: 'image/png' });
  expect(status).toBe(415);
  expect(body).toMatchObject({ code: 'fileTypeNotAccepted', errors: 'File type not accepted.' });
  expect([await stored(), (await filesOnDisk()).length]).toEqual(before);
});

test('a bomb of pixels is refused', async () => {
  const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  expect(await upload(bomb)).toMatchObject({ status: 415, body: { code: 'fileTypeNotAccepted' } });
});

test('more than five megabytes are refused', async () => {
  const png = await picture(20, 20).png().toBuffer();
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
])('the name %j is shown at most, and chooses no place', async (name, shown) => {
  const { status, body } = await upload(await picture(10, 10).png().toBuffer(), { name });
  expect({ status, name: body.result?.name }).toEqual({ status: 200, name: shown });
  expect(body.result.id).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['..%2f..%2fsecrets.json', '%00', 'x', '../secrets.json', 'AAAAAAAA-0000-4000-8000-000000000000'])(
  'the address %s reads no file',
  async (id) => {
    const reply = await get(`/api/File/v1/Rest/file/${id}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'notFound' });
  },
);

test('without the upload token nothing is taken, not even with a session', async () => {
  const png = await picture(10, 10).png().toBuffer();
  expect((await upload(png, {}, {})).status).toBe(401);
  expect((await upload(png, {}, { ...server.people.owner.headers })).status).toBe(401);
});

test('a body that is no upload is refused', async () => {
  const headers = { token, 'content-type': 'application/json' };
  const json = await server.app.inject({ method: 'POST', url: callPath(uploadFile), headers, payload: '{}' });
  expect(json.statusCode).toBe(415);
  const wrongField = await upload(await picture(10, 10).png().toBuffer(), { field: '__proto__' });
  expect(wrongField.status).toBe(400);
  const other = await upload(await picture(10, 10).png().toBuffer(), { field: 'other' });
  expect(other).toMatchObject({ status: 400, body: { errors: { file: { code: 'required' } } } });
  const noBoundary = await server.app.inject({
    ...{ method: 'POST', url: callPath(uploadFile), payload: 'x' },
    headers: { token, 'content-type': 'multipart/form-data' },
  });
  expect(noBoundary.statusCode).toBe(415);
});

test('an upload that breaks off is refused, and nothing of it stays', async () => {
  const before = [await stored(), (await filesOnDisk()).length];
  const { body, contentType } = multipartBody(await picture(300, 300).png().toBuffer(), {});
  const cut = await server.app.inject({
    ...{ method: 'POST', url: callPath(uploadFile), payload: body.subarray(0, body.length - 60) },
    headers: { token, 'content-type': contentType },
  });
  expect(cut.statusCode).toBe(400);

  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    `POST ${callPath(uploadFile)} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: ${contentType}\r\n` +
      `content-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 200));
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([await stored(), (await filesOnDisk()).length]).toEqual(before);
});

test('what a server that was killed left without a row goes after an hour, and an upload under way stays', async () => {
  const id = randomUUID();
  await doubtFile(server.db, id, server.clock.now());
  await server.deps.files.write(id, 'webp', Buffer.from('left'));
  await clearDoubtfulFiles(server.deps);
  expect(await server.deps.files.read(id, 'webp')).not.toBeNull();
  server.clock.advance(3_600_001);
  await clearDoubtfulFiles(server.deps);
  expect(await server.deps.files.read(id, 'webp')).toBeNull();
  expect(await server.db.select().from(doubtfulFile)).toEqual([]);
});

test('an upload that is overtaken by that is refused, and leaves nothing', async () => {
  const before = [await stored(), (await filesOnDisk()).length];
  const { files } = server.deps;
  const write = files.write.bind(files);
  const slow = vi.spyOn(files, 'write').mockImplementationOnce(async (...whole) => {
    await write(...whole);
    server.clock.advance(3_600_001);
    await clearDoubtfulFiles(server.deps);
  });
  const fresh = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
  const reply = await upload(await picture(10, 10).png().toBuffer(), {}, { token: fresh });
  slow.mockRestore();
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect([await stored(), (await filesOnDisk()).length]).toEqual(before);
});
