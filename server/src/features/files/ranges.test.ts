import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { sampleFiles } from '../../testing/sample-files.ts';
import { makeTestPicture, sendFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

let url: string;
let etag: string;
const bytes = Buffer.concat([
  sampleFiles.mp4,
  Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251)),
]);
const server = useTestApp();
beforeAll(async () => {
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  url = (await sendFile(server, uploadFile, { bytes, headers: { token } })).body.result.url;
  etag = String((await get()).headers.etag);
});

const get = (headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });
const last = bytes.length - 1;

test('announces ranges and the size with the whole file', async () => {
  const { headers, statusCode } = await get();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(bytes.length) });
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=1000-', 1000, last],
  ['bytes=-500', bytes.length - 500, last],
  [`bytes=90000-${last + 5000}`, 90_000, last],
  ['bytes=0-10,11-20', 0, 20],
])('%s gives that part and says which one it is', async (range, start, end) => {
  const reply = await get({ range });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers).toMatchObject({
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
    'content-length': String(end - start + 1),
    'content-type': 'video/mp4',
  });
  expect(reply.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
});

test.each([`bytes=${bytes.length}-`, 'bytes=999999999-', 'bytes=-0'])(
  'refuses %s as outside the file and states the size',
  async (range) => {
    const reply = await get({ range });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe(`bytes */${bytes.length}`);
    expect(reply.rawPayload).toHaveLength(0);
  },
);

test.each(['bytes=', 'bytes=a-b', 'lines=1-2', 'nonsense', 'bytes=0-1,5000-6000'])(
  'answers %s with the whole file',
  async (range) => {
    const reply = await get({ range });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload).toHaveLength(bytes.length);
  },
);

test.each<Record<string, string>>([{}, { range: 'bytes=100-199' }])(
  'answers HEAD with the headers that a GET with %j would get',
  async (headers) => {
    const [whole, head] = [await get(headers), await server.app.inject({ method: 'HEAD', url, headers })];
    expect(head.rawPayload).toHaveLength(0);
    expect(head.statusCode).toBe(whole.statusCode);
    const { date: _, 'x-request-id': __, ...shown } = whole.headers;
    expect(head.headers).toMatchObject(shown);
  },
);

test('honours If-Range', async () => {
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
  for (const stale of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 10:00:00 GMT']) {
    expect((await get({ range: 'bytes=0-9', 'if-range': stale })).statusCode).toBe(200);
  }
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
});

test('serves widths of pictures only, and only supported ones', async () => {
  expect((await server.app.inject({ url: `${url}?w=320` })).statusCode).toBe(404);
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  const image = await makeTestPicture(900).png().toBuffer();
  const { body } = await sendFile(server, uploadFile, { bytes: image, headers: { token } });
  for (const w of ['__proto__', 'constructor', 'toString', '1e3', '320&w=320']) {
    expect((await server.app.inject({ url: `${body.result.url}?w=${w}` })).statusCode).toBe(404);
  }
});
