import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { appRoutes } from '@nazar/domain/routes/app-routes.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { useTestFolder } from '../../../testing/use-test-folder.ts';
import { registerWebApplicationRoutes } from './register-web-application-routes.ts';
import { registerStaticPlugin } from './static-folder.ts';

const script = `console.log(${JSON.stringify('x'.repeat(500))})`;
const shell = '<!doctype html><html><head><title>Nazar</title></head><body></body></html>';

const folder = useTestFolder();
let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  await mkdir(join(folder, 'app', 'assets'), { recursive: true });
  const put = (name: string, bytes: string | Buffer) => writeFile(join(folder, 'app', name), bytes);
  await put('index.html', shell);
  await put('favicon.svg', '<svg/>');
  await put('assets/index-CWIVn6t5.js', script);
  await put('assets/index-CWIVn6t5.js.br', brotliCompressSync(script));
  await put('assets/index-CWIVn6t5.js.gz', gzipSync(script));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  server = await createTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });
  app = Fastify();
  await registerStaticPlugin(app, folder);
  registerWebApplicationRoutes(app, server.deps, folder);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const id = '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b';

test.each([
  ...Object.values(appRoutes).map((route) => route.replace(/:\w+/g, id)),
  '/Inquiries/create?id=1&step=2',
])('the application answers at %s', async (url) => {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=15552000; includeSubDomains',
  });
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(reply.body)?.[1];
  expect(policy).toContain(`'nonce-${nonce}'`);
});

// Monitors and link previews send HEAD first.
test.each([
  '/login',
  '/nothing/here',
  '/favicon.svg',
  '/assets/index-CWIVn6t5.js',
  '/assets/gone.js',
  '/api/no/call',
])('HEAD of %s is answered like GET, without the body', async (url) => {
  const [get, head] = await Promise.all([app.inject(url), app.inject({ method: 'HEAD', url })]);
  expect(head.body).toBe('');
  expect(head.statusCode).toBe(get.statusCode);
  for (const name of ['content-type', 'content-length', 'cache-control', 'x-robots-tag', 'x-frame-options']) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
});

test('every page has a different nonce', async () => {
  const policies = await Promise.all([app.inject('/'), app.inject('/')]);
  const [first, second] = policies.map((reply) => reply.headers['content-security-policy']);
  expect(first).not.toBe(second);
});

test.each([
  '/nonsense',
  '/Inquiries/nonsense',
  `/${id}/nonsense`,
  '/wp-login.php',
  '/%zz',
  '/..%2fsecret.txt',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/index.html.br',
])('an unknown address is a real 404: %s', async (url) => {
  const reply = await app.inject(url);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.body).not.toBe('secret');
});

test('an unknown page still shows the application, which reports that', async () => {
  expect((await app.inject('/nonsense')).body).toContain('<title>Nazar</title>');
});

test.each(['/nonsense.xml', '/ads.txt', '/.well-known/nonsense.txt', '/sitemap.xml.gz', '/wp-login.php'])(
  'a missing file is not answered with a page: %s',
  async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  },
);

test.each(['/', `/${id}`, '/login', '/signup'])('search engines may index %s', async (url) => {
  expect((await app.inject(url)).headers['x-robots-tag']).toBeUndefined();
});

test.each([
  `/Inquiries/${id}/results`,
  `/inquiries/${id}/Results/`,
  `/Inquiries/${id}/charts`,
  `/Inquiries/${id}/charts/${id}`,
  '/Inquiries/detail?id=x',
  '/user',
  '/nonsense',
])('search engines must not index %s', async (url) => {
  expect((await app.inject(url)).headers['x-robots-tag']).toBe('noindex');
});

test('a script is compressed as the browser accepts and cached forever', async () => {
  const url = '/assets/index-CWIVn6t5.js';
  const plain = await app.inject(url);
  expect(plain.body).toBe(script);
  expect(plain.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const encoded = (accept: string) => app.inject({ url, headers: { 'accept-encoding': accept } });
  expect((await encoded('gzip, deflate, br')).headers['content-encoding']).toBe('br');
  expect((await encoded('gzip')).headers['content-encoding']).toBe('gzip');
  expect((await encoded('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
  expect((await encoded('identity')).headers['content-encoding']).toBeUndefined();
});

test('an unchanged file is not sent again', async () => {
  const first = await app.inject('/favicon.svg');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': first.headers.etag } });
  expect(again.statusCode).toBe(304);
});

test('a missing script is not answered with a page', async () => {
  const reply = await app.inject('/assets/index-00000000.js');
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
});
