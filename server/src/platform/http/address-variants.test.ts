import { connect } from 'node:net';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { callFailureSchema } from '@nazar/domain/api/envelope.ts';
import { getInfo, setLang } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../../build-app.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeWebFolder, type WebFolder } from '../../testing/web-folder.ts';
import { account } from '../database/schema/account.ts';

let server: TestApp;
let web: WebFolder;
let app: FastifyInstance;
let port: number;
let authorization: string;
beforeAll(async () => {
  server = await createTestApp();
  web = await makeWebFolder();
  app = await buildApp(server.deps, web.folder);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  authorization = String(server.people.owner.headers.authorization);
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await web?.remove();
});
beforeEach(async () => {
  await server.call(setLang, { lang: 'en' }, { as: server.people.owner });
});

interface Raw {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends raw bytes, which no client library would do, and reads until the server closes. */
async function raw(text: string): Promise<Raw> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve());
      socket.on('error', (error: NodeJS.ErrnoException) =>
        // The server may close before it has read everything; what it sent until then counts.
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve() : reject(error),
      );
      socket.write(Buffer.from(text, 'latin1'));
    });
  } finally {
    socket.destroy();
  }
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}

const body = '{"lang":"fa"}';
const lines = (...head: string[]) => `${head.join('\r\n')}\r\n\r\n`;
/** A valid setLang request, except for what a test changes. */
function request(first: string, more: readonly string[] = [], payload = body): string {
  return (
    lines(
      first,
      'Host: localhost',
      `Authorization: ${authorization}`,
      'Content-Type: application/json',
      'Connection: close',
      ...more,
    ) + payload
  );
}
const length = (payload = body) => `Content-Length: ${payload.length}`;
const path = getCallUrlPath(setLang);

async function language(): Promise<string | undefined> {
  const [row] = await server.db
    .select({ language: account.language })
    .from(account)
    .where(eq(account.id, server.people.owner.id));
  return row?.language;
}

test('the request that the other tests modify is accepted', async () => {
  const plain = await raw(request(`POST ${path} HTTP/1.1`, [length()]));
  expect(plain.status).toBe(200);
  expect(await language()).toBe('fa');
});

describe('a request line of', () => {
  test.each([
    ['TRACE', `TRACE ${path} HTTP/1.1`],
    ['PUT', `PUT ${path} HTTP/1.1`],
    ['PATCH', `PATCH ${path} HTTP/1.1`],
    ['PROPFIND', `PROPFIND ${path} HTTP/1.1`],
    ['a method in small letters', `post ${path} HTTP/1.1`],
    ['a method of our own making', `NAZAR ${path} HTTP/1.1`],
    ['two slashes', `POST /${path} HTTP/1.1`],
    ['two slashes within', `POST ${path.replace('/v1', '//v1')} HTTP/1.1`],
    ['a slash at the end', `POST ${path}/ HTTP/1.1`],
    ['upper case', `POST ${path.toUpperCase()} HTTP/1.1`],
    ['dots', `POST /api/../api/User/v1/Rest/setLang HTTP/1.1`],
    ['escaped dots', `POST /%2e%2e/api/User/v1/Rest/setLang HTTP/1.1`],
    ['escaped dots at the end', `POST ${path}/%2e%2e/%2e%2e/etc/passwd HTTP/1.1`],
    ['dots by GET', 'GET /../../../../etc/passwd HTTP/1.1'],
    ['escaped dots by GET', 'GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1'],
    ['twice escaped dots', 'GET /assets/%252e%252e/package.json HTTP/1.1'],
    ['backslashes', 'GET /assets\\..\\..\\package.json HTTP/1.1'],
    ['an escaped slash', `POST ${path.replace('/v1', '%2fv1')} HTTP/1.1`],
    ['a NUL', `POST ${path}%00 HTTP/1.1`],
    ['a semicolon', `POST ${path};a=b HTTP/1.1`],
    ['a broken escape', `POST ${path}%zz HTTP/1.1`],
    ['half an escape', `POST ${path}% HTTP/1.1`],
    ['an escape that is no UTF-8', `POST ${path}%c3%28 HTTP/1.1`],
    ['a whole address', `POST http://evil.example${path}x HTTP/1.1`],
    ['10,000 characters', `POST ${path}${'/x'.repeat(5000)} HTTP/1.1`],
    ['another protocol', `POST ${path} HTTP/9.9`],
    ['nonsense', 'hello'],
  ])('%s is refused and changes nothing', async (_, first) => {
    const answer = await raw(request(first, [length()]));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.head).toMatch(/x-content-type-options: nosniff/i);
    if (/application\/json/.test(answer.head)) {
      expect(z.safeParse(callFailureSchema, JSON.parse(answer.body)).success, answer.body).toBe(true);
    }
    expect(answer.body).not.toMatch(/root:|"private"|node_modules|at .*\.ts/);
    expect(await language()).toBe('en');
  });
});

const chunked = `d\r\n${body}\r\n0\r\n\r\n`;
describe('a request with', () => {
  test.each([
    ['two lengths', request(`POST ${path} HTTP/1.1`, [length(), 'Content-Length: 1'])],
    ['a length below zero', request(`POST ${path} HTTP/1.1`, ['Content-Length: -1'])],
    ['a length in words', request(`POST ${path} HTTP/1.1`, ['Content-Length: many'])],
    [
      'a length and chunks',
      request(`POST ${path} HTTP/1.1`, [length(chunked), 'Transfer-Encoding: chunked'], chunked),
    ],
    ['chunks under another name', request(`POST ${path} HTTP/1.1`, ['Transfer-Encoding: xchunked'], chunked)],
    ['broken chunks', request(`POST ${path} HTTP/1.1`, ['Transfer-Encoding: chunked'], 'zz\r\n')],
    ['a space before the colon', request(`POST ${path} HTTP/1.1`, [length(), 'X-Guest : a'])],
    ['a line folded into two', request(`POST ${path} HTTP/1.1`, [length(), 'X-A: a', ' b'])],
    ['a control character in a header', request(`POST ${path} HTTP/1.1`, [length(), 'X-A: \u0001'])],
    [
      '20,000 characters of headers',
      request(`POST ${path} HTTP/1.1`, [length(), `X-A: ${'x'.repeat(20_000)}`]),
    ],
    [
      'no host',
      `${lines(`POST ${path} HTTP/1.1`, `Authorization: ${authorization}`, length(), 'Connection: close')}${body}`,
    ],
  ])('%s is refused in the envelope and changes nothing', async (_, text) => {
    const answer = await raw(text);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await language()).toBe('en');
  });

  test('a second request hidden after the first is answered separately, with its own rights', async () => {
    const hidden = lines(
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      'Content-Length: 0',
    );
    const first = request(`POST ${getCallUrlPath(getInfo)} HTTP/1.1`, ['Content-Length: 0'], '').replace(
      'Connection: close',
      'Connection: keep-alive',
    );
    const { head, body: rest } = await raw(first + hidden);
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    expect(rest).toContain('HTTP/1.1 401');
    expect(await language()).toBe('en');
  });
});

describe('a request that repeats something', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { authorization, 'content-type': 'application/json', ...headers },
    });

  test('the last value of a repeated JSON key counts, as in JSON parsers', async () => {
    expect((await post('{"lang":"fa","lang":"de"}')).statusCode).toBe(400);
    expect((await post('{"lang":"fa","lang":null}')).statusCode).toBe(400);
    expect((await post('{"lang":"fa","lang":"en"}')).statusCode).toBe(200);
    expect(await language()).toBe('en');
  });

  test("two tokens don't sign in", async () => {
    const [one, other] = [authorization, String(server.people.stranger.headers.authorization)];
    for (const both of [`${one}, ${other}`, `${one} ${other}`, `Basic x, ${one}`, `${one}\u00a0`]) {
      expect((await post(body, { authorization: both })).statusCode).toBe(401);
    }
    expect(await language()).toBe('en');
  });
});
