import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { defineCall, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { streamedFileSchema } from '@nazar/domain/api/streamed-file.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeLog } from '../../log/make-log.ts';
import { Problem } from '../problem.ts';
import { registerCallRoute } from './register-call-route.ts';
import { replyStream, waitForReplyEnd } from './reply-stream.ts';

const call = defineCall('Result', 'tryStream', {
  access: 'guest',
  transaction: 'read',
  encoding: 'stream',
  summary: 'For this test.',
  input: z.object({}),
  result: streamedFileSchema,
});

const lines: Record<string, unknown>[] = [];
let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  const log = makeLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  server = await createTestApp({ log });
});
afterAll(() => server.close());
beforeEach(() => {
  app = Fastify();
});
afterEach(() => app.close());

/** Serves the stream on a real socket. */
async function serve(pieces: () => AsyncGenerator<string>): Promise<string> {
  const fileName = 'پاسخ‌ها "1".csv';
  registerCallRoute(
    app,
    call,
    async () => ({ fileName, type: 'text/csv; charset=utf-8', pieces: pieces() }),
    {
      deps: server.deps,
      count: () => {},
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${getCallUrlPath(call)}`;
}

const post = (url: string) => fetch(url, { method: 'POST' });

test('sends the whole file with its name and type', async () => {
  const url = await serve(async function* () {
    for (let row = 0; row < 10_000; row += 1) yield `${row},سلام\n`;
  });
  const reply = await post(url);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const disposition = reply.headers.get('content-disposition') ?? '';
  expect(decodeURIComponent(disposition)).toBe(`attachment; filename*=UTF-8''پاسخ‌ها "1".csv`);
  const text = await reply.text();
  expect(text.split('\n')).toHaveLength(10_001);
  expect(text.endsWith('9999,سلام\n')).toBe(true);
});

test('sends an empty file', async () => {
  const reply = await post(await serve(async function* () {}));
  expect([reply.status, await reply.text()]).toEqual([200, '']);
});

test('answers a failure before the first chunk like any other failure', async () => {
  const url = await serve(async function* () {
    if (lines.length >= 0) throw new Problem('notFound');
    yield '';
  });
  const reply = await post(url);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ status: false, code: 'notFound' });
});

test('a later failure breaks the connection and is logged with its request', async () => {
  const url = await serve(async function* () {
    yield 'x'.repeat(100_000);
    throw new Error('The database went away.');
  });
  const reply = await post(url);
  await expect(reply.text()).rejects.toThrow();
  await expect
    .poll(() => lines.at(-1))
    .toMatchObject({
      requestId: reply.headers.get('x-request-id'),
      err: { message: 'The database went away.' },
    });
  // Only this connection is closed.
  expect((await fetch(url.replace(/\/api.*/, '/nothing'))).status).toBe(404);
});

test('produces no more than the client reads, and closes the source when the client disconnects', async () => {
  let made = 0;
  let closed = false;
  const url = await serve(async function* () {
    try {
      for (; made < 100_000; made += 1) yield 'x'.repeat(10_000);
    } finally {
      closed = true;
    }
  });
  const sent = request(url, { method: 'POST' });
  sent.end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.pause();
  await once(reply, 'readable');
  const soon = made;
  expect(soon).toBeLessThan(5_000);
  reply.destroy();
  await expect.poll(() => closed).toBe(true);
  expect(made).toBeLessThan(100_000);
});

test('closes the connection of a client that reads nothing', async () => {
  let closed = false;
  async function* pieces() {
    try {
      for (;;) yield 'x'.repeat(1_000_000);
    } finally {
      closed = true;
    }
  }
  const file = { fileName: 'a.csv', type: 'text/csv', pieces: pieces() };
  app.get('/', (request, reply) => replyStream(reply, request.id, file, request.log, 300));
  const sent = request(await app.listen({ port: 0, host: '127.0.0.1' })).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.on('error', () => {}).pause();
  await expect.poll(() => closed).toBe(true);
  reply.destroy();
});

test('an unread download keeps its place among the calls of its account', async () => {
  const url = await serve(async function* () {
    for (;;) yield 'x'.repeat(1_000_000);
  });
  const { headers } = server.people.owner;
  const replies: IncomingMessage[] = [];
  const sent = Array.from({ length: 4 }, () => {
    const each = request(url, { method: 'POST', headers });
    each.on('response', (reply) => {
      replies.push(reply.on('error', () => {}).pause());
    });
    each.on('error', () => {}).end();
    return each;
  });
  await expect.poll(() => replies.length).toBe(3);
  await setTimeout(200);
  expect(replies).toHaveLength(3);
  replies[0]?.destroy();
  await expect.poll(() => replies.length).toBe(4);
  for (const each of sent) each.destroy();
});

test('the end of a reply whose connection closed before is not awaited forever', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  app.get('/', async (_request, reply) => {
    const closed = once(reply.raw, 'close');
    reply.raw.destroy();
    await closed;
    waitForReplyEnd(reply).then(end);
    return reply.hijack();
  });
  request(await app.listen({ port: 0, host: '127.0.0.1' }))
    .on('error', () => {})
    .end();
  await ended;
});

test('refuses at startup to serve a streamed call that declares a transaction', () => {
  const wrong = { ...call, transaction: 'own' } as const;
  expect(() =>
    registerCallRoute(app, wrong, async () => null, { deps: server.deps, count: () => {} }),
  ).toThrow(/can't own a transaction/);
});
