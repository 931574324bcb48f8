import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStoredFile, storeTextFile } from '../../testing/uploads.ts';
import { FileStoreUnavailableError } from './file-store-unavailable.ts';
import { S3FileStore } from './s3.ts';

const id = randomUUID();
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const limits = { connect: 500, answer: 300, part: 300, chunk: 300, upload: 3_600_000 };

/** A store that replies as a test defines. */
let server: Server;
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
let requests: string[];
let files: S3FileStore;
beforeEach(async () => {
  requests = [];
  server = createServer((request, reply) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  files = new S3FileStore(
    {
      bucket: 'nazar',
      prefix: 'uploads/',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials,
    },
    limits,
  );
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const refuse = (status: number, code: string) => (_request: IncomingMessage, reply: ServerResponse) =>
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

test.each([
  [500, 'InternalError'],
  [503, 'SlowDown'],
  [403, 'AccessDenied'],
  [301, 'PermanentRedirect'],
  [404, 'NoSuchBucket'],
])('a store that replies %i %s is unavailable, and its files are not missing', async (status, code) => {
  answer = refuse(status, code);
  await expect(files.get(id, 'webp')).rejects.toThrow(FileStoreUnavailableError);
  await expect(storeTextFile(files, id, 'webp', 'x')).rejects.toThrow(FileStoreUnavailableError);
  await expect(files.delete(id)).rejects.toThrow(FileStoreUnavailableError);
  await expect(files.readId()).rejects.toThrow(FileStoreUnavailableError);
  if (status !== 404) await expect(files.stat(id, 'webp')).rejects.toThrow(FileStoreUnavailableError);
  for (const request of requests) expect(request).not.toContain('acl');
});

test('a store that does not reply is given up after a few attempts', async () => {
  answer = () => {};
  await expect(files.stat(id, 'webp')).rejects.toThrow(FileStoreUnavailableError);
  await expect(storeTextFile(files, id, 'webp', 'x')).rejects.toThrow(FileStoreUnavailableError);
  expect(requests.length).toBe(6);
  const gone = new S3FileStore(
    { bucket: 'nazar', prefix: '', endpoint: 'http://127.0.0.1:1', region: 'us-east-1', credentials },
    limits,
  );
  await expect(gone.stat(id, 'webp')).rejects.toThrow('ECONNREFUSED');
});

test('one failure of the store is retried', async () => {
  answer = (request, reply) => {
    if (requests.length === 1) refuse(500, 'InternalError')(request, reply);
    else reply.writeHead(200, { 'content-length': 4 }).end('text');
  };
  expect((await readStoredFile(files, id, 'txt'))?.toString()).toBe('text');
});

test('a full store is reported like a full disk', async () => {
  answer = refuse(507, 'XMinioStorageFull');
  await expect(storeTextFile(files, id, 'webp', 'x')).rejects.toMatchObject({ code: 'ENOSPC' });
});

test.each(['ends', 'hangs'])('reading fails if the bytes stop midway because the store %s', async (how) => {
  answer = (_request, reply) => {
    reply.writeHead(200, { 'content-length': 100 }).write('half');
    if (how === 'ends') setTimeout(() => reply.destroy(), 50);
  };
  await expect(readStoredFile(files, id, 'txt')).rejects.toThrow(FileStoreUnavailableError);
});

test('a reader may pause for longer than the store may', async () => {
  const whole = Buffer.alloc(2_000_000, 'x');
  answer = (_request, reply) => reply.writeHead(200, { 'content-length': whole.length }).end(whole);
  const stored = await files.get(id, 'txt');
  let bytes = 0;
  for await (const chunk of stored?.stream ?? []) {
    if (bytes === 0) await sleep(2 * limits.chunk);
    bytes += chunk.length;
  }
  expect(bytes).toBe(whole.length);
});

test('closes the connection to the store when the reader disconnects', async () => {
  let isClosed = false;
  answer = (_request, reply) => {
    reply.on('close', () => {
      isClosed = true;
    });
    reply.writeHead(200, { 'content-length': 1_000_000 }).write('beginning');
  };
  const stored = await files.get(id, 'txt');
  stored?.stream.destroy();
  await expect.poll(() => isClosed).toBe(true);
});

test('aborts uploads that a killed server left, and no others', async () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const upload = (key: string, uploadId: string, initiated: string) =>
    `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
  const key = `uploads/${id.slice(0, 2)}/${id}.zip`;
  const pages = [
    `<IsTruncated>true</IsTruncated><NextKeyMarker>k</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>
     ${upload(key, 'old', '2026-11-21T08:59:00Z')}${upload(key, 'running', '2026-11-21T09:01:00Z')}
     ${upload('uploads/other.txt', 'foreign', '2026-11-01T00:00:00Z')}`,
    `<IsTruncated>false</IsTruncated>${upload(key, 'ended', '2026-11-20T00:00:00Z')}${upload(key, 'older', '2026-11-20T00:00:00Z')}`,
  ];
  answer = (request, reply) => {
    if (request.method === 'GET') {
      const page = pages[request.url?.includes('key-marker=k') ? 1 : 0];
      reply.writeHead(200).end(`<ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>`);
    } else if (request.url?.includes('uploadId=ended')) refuse(404, 'NoSuchUpload')(request, reply);
    else reply.writeHead(204).end();
  };
  await files.removeHalfWritten(now);
  const aborted = requests.flatMap((each) => /^DELETE .*uploadId=(\w+)/.exec(each)?.[1] ?? []);
  expect(aborted).toEqual(['old', 'ended', 'older']);
});
