import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { requestCode } from '../../testing/auth-setup.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const publicUrl = 'https://nazar.example';
const server = useTestApp({ environment: { PUBLIC_URL: publicUrl } });
let count = 0;
beforeEach(async () => {
  server.messages.length = 0;
  await server.pool.query('delete from rate_limit_window');
});

/** The same server with callers that send another host name. */
function under(headers: Readonly<Record<string, string>>): TestApp {
  return {
    ...server,
    send: (call, input, options) =>
      server.send(call, input, { ...options, headers: { ...headers, ...options?.headers } }),
  };
}

const lies: [string, Record<string, string>][] = [
  ['Host', { host: 'evil.example' }],
  ['Host with a port', { host: 'nazar.example:443@evil.example' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ['Forwarded', { forwarded: 'host=evil.example;proto=http' }],
  ['X-Original-URL', { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': 'https://evil.example/' }],
  ['Origin and Referer', { origin: 'https://evil.example', referer: 'https://evil.example/login' }],
];

describe.each(lies)('a false host name in %s', (_, headers) => {
  test('never appears in a message', async () => {
    // A known address gets a sign-in link, a new one a code, and a lost password another code.
    for (const [identifier, purpose] of [
      ['owner@example.com', 'signup'],
      [`new-${count++}@example.com`, 'signup'],
      ['owner@example.com', 'login'],
      ['owner@example.com', 'reset'],
    ] as const) {
      expect((await requestCode(under(headers), identifier, purpose)).status).toBe(200);
    }
    expect(server.messages).toHaveLength(4);
    const links = server.messages.flatMap(
      ({ text, html }) => (text + html).match(/https?:\/\/[^\s"'<>]+/g) ?? [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.startsWith(publicUrl), link).toBe(true);
    expect(JSON.stringify(server.messages)).not.toContain('evil');
  });

  test('never appears in an answer or a redirect', async () => {
    const asked = [
      '/',
      '/login?redirect=https://evil.example',
      '/nothing',
      '/api/docs',
      '/api/openapi.json',
      captchaPath,
    ];
    for (const url of asked) {
      const reply = await server.app.inject({ url, headers });
      expect(reply.headers.location, url).toBeUndefined();
      expect(reply.statusCode < 300 || reply.statusCode >= 400, url).toBe(true);
      expect(JSON.stringify(reply.headers) + reply.body, url).not.toContain('evil.example');
    }
  });
});
