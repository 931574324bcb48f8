import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { uploadFileForAnswer } from '@nazar/domain/api/answer-file-calls.ts';
import { init, isLoggedIn } from '@nazar/domain/api/auth-calls.ts';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchCaptcha } from '../../testing/auth-setup.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

let token: string;
const server = useTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });
beforeAll(() => {
  token = String(server.people.owner.headers.authorization).slice('Bearer '.length);
});

const everyCall = Object.values(allCalls) as Call[];
const origin = 'https://evil.example';

/** All stored data except the rate counters, which count strangers too. */
async function kept(): Promise<string> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit_window' order by 1`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => server.pool.query(`select * from ${name} as kept order by kept::text`)),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

const openTo = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of another site can’t read', () => {
  const asked: [string, InjectOptions][] = [
    ['a call', { method: 'POST', url: getCallUrlPath(init), payload: '{}' }],
    ['a call that is refused', { method: 'POST', url: getCallUrlPath(getInfo) }],
    ['a captcha', { url: captchaPath }],
    ['the contract', { url: '/api/openapi.json' }],
    ['a page', { url: '/' }],
    ['the sign of life', { url: '/healthz' }],
    ['what is not there', { url: '/api/nothing' }],
  ];
  test.each(asked)('%s with any claimed origin', async (_, request) => {
    const origins = [
      ...[origin, 'null', '', '*', 'https://nazar.example', 'https://nazar.example.evil.example'],
      ...['https://evilnazar.example', 'http://nazar.example', 'http://localhost:3000', 'file://'],
    ];
    for (const each of origins) {
      const headers = { 'content-type': 'application/json', origin: each, ...request.headers };
      const reply = await server.app.inject({ ...request, headers });
      expect(openTo(reply.headers), each).toEqual([]);
      expect(JSON.stringify(reply.headers)).not.toContain('evil');
    }
  });

  test("can't send what a form can’t send", async () => {
    for (const url of [...everyCall.map(getCallUrlPath), captchaPath, '/', '/api/openapi.json']) {
      const reply = await server.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type, x-guest, token',
        },
      });
      expect(reply.statusCode, url).toBe(404);
      expect(openTo(reply.headers), url).toEqual([]);
    }
  });
});

describe('a form of another site', () => {
  const boundary = 'x';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const forms: [string, string][] = [
    // The text `{"lang":"fa","x":"="}` as a form of text/plain sends it.
    ['text/plain', '{"lang":"fa","name":"Mallory","x":"="}'],
    ['application/x-www-form-urlencoded', 'lang=fa&name=Mallory'],
    [
      `multipart/form-data; boundary=${boundary}`,
      `${part('lang', 'fa')}${part('name', 'x')}--${boundary}--\r\n`,
    ],
  ];

  test.each(forms)(
    'with %s changes nothing that needs a session, though the browser has one',
    async (type, payload) => {
      const { cookie } = await fetchCaptcha(server);
      const before = await kept();
      for (const call of everyCall) {
        for (const url of [
          getCallUrlPath(call),
          `${getCallUrlPath(call)}?session_token=${token}&token=${token}`,
        ]) {
          const reply = await server.app.inject({
            method: 'POST',
            url,
            payload,
            headers: {
              'content-type': type,
              origin,
              cookie: `${cookie}; session_token=${token}; token=${token}; Authorization=Bearer ${token}`,
            },
          });
          // The call reads no other form, and no form without its own permission.
          const isPermitted = call.name !== uploadFileForAnswer.name || !type.startsWith('multipart');
          const isOpen = call.access === 'guest' && isPermitted;
          expect(reply.statusCode, call.name).toBe(isOpen ? 415 : 401);
        }
      }
      expect(await kept()).toBe(before);
    },
  );

  test('without a body reads and changes nothing', async () => {
    const before = await kept();
    for (const call of everyCall) {
      const reply = await server.app.inject({
        method: 'POST',
        url: getCallUrlPath(call),
        headers: { origin },
      });
      if (call.access !== 'guest') expect(reply.statusCode, call.name).toBe(401);
      else expect(reply.statusCode, call.name).toBeLessThan(500);
    }
    expect(await kept()).toBe(before);
  });
});

test('the captcha cookie does not sign anyone in', async () => {
  const { cookie } = await fetchCaptcha(server);
  expect(await server.refusal(getInfo, {}, { headers: { cookie } })).toMatchObject({ httpStatus: 401 });
  expect(await server.call(isLoggedIn, {}, { headers: { cookie } })).toEqual({ loggedIn: false });
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
  '%s to the address of a call does nothing, even for a signed-in user',
  async (method) => {
    const before = await kept();
    for (const call of everyCall) {
      const body = method === 'PUT' || method === 'PATCH' ? { payload: '{"lang":"fa"}' } : {};
      const reply = await server.app.inject({
        method,
        url: `${getCallUrlPath(call)}?lang=fa&name=Mallory`,
        ...body,
        headers: { ...server.people.owner.headers, 'content-type': 'application/json' },
      });
      expect(reply.statusCode, call.name).toBe(404);
    }
    expect(await kept()).toBe(before);
  },
);
