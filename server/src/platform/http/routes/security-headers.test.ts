import { randomUUID } from 'node:crypto';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { participationBasePath } from '../../../features/participation/page/participation-renderer.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { storeTextFile } from '../../../testing/uploads.ts';
import { makeWebFolder, type WebFolder, webScript } from '../../../testing/web-folder.ts';

type Kind = 'page' | 'call' | 'answer';

const id = randomUUID();
const form = 'application/x-www-form-urlencoded';
const post = (url: string, more: Partial<InjectOptions> = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  payload: '{}',
  ...more,
});

/** One example of each kind of reply. */
const answers: readonly [Kind, number, string, InjectOptions][] = [
  ['page', 200, 'the home page', { url: '/' }],
  ['page', 200, 'a screen', { url: '/login?redirect=//evil.example' }],
  ['page', 404, 'the shell where nothing is', { url: '/nothing/here' }],
  ['page', 404, 'the participation page of nothing', { url: `/${id}/participate` }],
  ['page', 200, 'the page of the calls', { url: '/api/docs' }],
  ['call', 200, 'a call', post('/api/Auth/v1/Rest/init')],
  ['call', 401, 'a call without a session', post('/api/User/v1/Rest/getInfo')],
  ['call', 400, 'a call with wrong input', post('/api/Auth/v1/Rest/login')],
  ['call', 400, 'a body that is no JSON', post('/api/Auth/v1/Rest/init', { payload: '{' })],
  ['call', 413, 'a body too large', post('/api/Auth/v1/Rest/init', { payload: 'x'.repeat(2 ** 20 + 1) })],
  ['call', 415, 'another type', post('/api/Auth/v1/Rest/init', { headers: { 'content-type': form } })],
  ['call', 404, 'a call that is none', post('/api/Auth/v1/Rest/nothing')],
  ['call', 404, 'a call by GET', { url: '/api/Auth/v1/Rest/init' }],
  ['call', 404, 'a call by HEAD', { method: 'HEAD', url: '/api/Auth/v1/Rest/init' }],
  ['page', 200, 'a page by HEAD', { method: 'HEAD', url: '/' }],
  ['answer', 200, 'what robots may see by HEAD', { method: 'HEAD', url: '/robots.txt' }],
  ['answer', 200, 'the readiness by HEAD', { method: 'HEAD', url: '/readyz' }],
  ['call', 404, 'a preflight', { method: 'OPTIONS', url: '/api/Auth/v1/Rest/init' }],
  ['call', 404, 'another method on a page', { method: 'DELETE', url: '/' }],
  ['call', 400, 'an address with a broken escape', { url: '/%zz' }],
  ['call', 404, 'a picture that is not there', { url: getStoredFileUrlPath(randomUUID()) }],
  ['call', 400, 'a captcha of no kind', { url: `${captchaPath}?as=video` }],
  ['answer', 200, 'a captcha', { url: captchaPath }],
  ['answer', 200, 'a captcha that is said', { url: `${captchaPath}?as=sound&lang=fa` }],
  ['answer', 200, 'a picture', { url: getStoredFileUrlPath(id) }],
  [
    'answer',
    304,
    'a picture again',
    { url: getStoredFileUrlPath(id), headers: { 'if-none-match': `"${id}"` } },
  ],
  ['answer', 200, 'the contract', { url: '/api/openapi.json' }],
  ['answer', 200, 'a script', { url: `/${webScript}` }],
  ['answer', 200, 'the icon', { url: '/favicon.svg' }],
  ['answer', 404, 'a script that is gone', { url: '/assets/index-gone.js' }],
  [
    'answer',
    404,
    'a file of the participation page that is gone',
    { url: `${participationBasePath}gone.js` },
  ],
  ['answer', 200, 'the sign of life', { url: '/healthz' }],
  ['answer', 200, 'the readiness', { url: '/readyz' }],
  ['answer', 200, 'the numbers', { url: '/metrics' }],
];

let web: WebFolder;
let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  web = await makeWebFolder();
  server = await createTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });
  await storeTextFile(server.deps.files, id, 'webp', 'RIFF');
  app = await buildApp(server.deps, web.folder);
});
afterAll(async () => {
  await app?.close();
  await server?.close();
  await web?.remove();
});

const policyOf = (headers: Readonly<Record<string, unknown>>) => String(headers['content-security-policy']);

describe.each(answers)('%s %i: %s', (kind, status, _, request) => {
  test('has strict headers and reveals nothing about the server', async () => {
    const reply = await app.inject(request);
    expect(reply.statusCode).toBe(status);
    const { headers } = reply;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=15552000; includeSubDomains',
      'referrer-policy': kind === 'page' ? 'strict-origin-when-cross-origin' : 'no-referrer',
    });
    const policy = policyOf(headers);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const name of ['server', 'x-powered-by', 'via', 'x-runtime']) expect(headers[name]).toBeUndefined();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (kind === 'page') {
      expect(headers['x-frame-options']).toBe('DENY');
      expect(policy).not.toMatch(/script-src[^;]*(?:inline|nonce|eval)/);
      expect(reply.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son[a-z]+\s*=|javascript:/i);
    } else expect(policy).toMatch(/^default-src 'none'; /);
    if (kind === 'call') {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

test('an internal error has the same strict headers', async () => {
  await server.pool.query('alter table account rename column name to name_away');
  try {
    const headers = { ...server.people.owner.headers, 'content-type': 'application/json' };
    const reply = await app.inject(post('/api/User/v1/Rest/getInfo', { headers }));
    expect(reply.statusCode).toBe(500);
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(policyOf(reply.headers)).toBe("default-src 'none'; frame-ancestors 'none'");
  } finally {
    await server.pool.query('alter table account rename column name_away to name');
  }
});

test('sends no Strict-Transport-Security without TLS', async () => {
  const config = { ...server.deps.config, publicUrl: 'http://nazar.example' };
  const plain = await buildApp({ ...server.deps, config }, web.folder);
  try {
    for (const [, status, name, request] of answers) {
      const reply = await plain.inject(request);
      expect(reply.statusCode, name).toBe(status);
      expect(reply.headers['strict-transport-security'], name).toBeUndefined();
    }
  } finally {
    await plain.close();
  }
});
