import { randomBytes } from 'node:crypto';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import { authRateLimits } from '../../features/accounts/auth/rates.ts';
import { ParticipationRuntime } from '../../features/participation/index.ts';
import { rightAnswer } from '../../testing/auth-setup.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();
beforeEach(async () => {
  await server.pool.query('delete from rate_limit_window');
});

const from = '198.51.100.7';
type From = { ip?: string; url?: string; headers?: Record<string, string>; app?: FastifyInstance };

async function fetchCaptcha({ ip = from, url = captchaPath, headers = {}, app = server.app }: From = {}) {
  return app.inject({ method: 'GET', url, headers, remoteAddress: ip });
}

/** Sets the only counter of a rate limit to this number. */
async function counted(count: number, rate: { name: string }): Promise<void> {
  const changed = await server.pool.query('update rate_limit_window set count = $1 where key like $2', [
    count,
    `${rate.name}:%`,
  ]);
  expect(changed.rowCount).toBe(1);
}

async function usedUp(ip = from): Promise<void> {
  await fetchCaptcha({ ip });
  await counted(authRateLimits.captchas.limit, authRateLimits.captchas);
}

describe('an address that has had its captchas gets no more', () => {
  beforeEach(() => usedUp());

  test.each<[string, From]>([
    ['as it is', {}],
    ['with a query', { url: `${captchaPath}?t=${Date.now()}` }],
    ['with a query of kinds', { url: `${captchaPath}?as=sound&lang=fa` }],
    ['under an unchecked address', { headers: { 'x-forwarded-for': '203.0.113.1' } }],
    ['under several', { headers: { 'x-forwarded-for': '203.0.113.1, 203.0.113.2, 127.0.0.1' } }],
    ['under other names for it', { headers: { 'x-real-ip': '203.0.113.1', forwarded: 'for=203.0.113.1' } }],
    [
      'with a header that a client sets itself',
      { headers: { 'cf-connecting-ip': '1.1.1.1', 'true-client-ip': '1.1.1.1' } },
    ],
    ['as an IPv4 address in IPv6', { ip: `::ffff:${from}` }],
    ['from another browser', { headers: { 'user-agent': 'other', 'accept-language': 'fa' } }],
    ['with a captcha of before', { headers: { cookie: `captcha=${crypto.randomUUID()}` } }],
    ['signed in', { headers: { authorization: 'Bearer x' } }],
  ])('%s', async (_, request) => {
    const reply = await fetchCaptcha(request);
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test("another spelling of the path doesn't help, because none exists", async () => {
    const spellings = [
      ...[
        captchaPath.toUpperCase(),
        captchaPath.replace('/api', '/API'),
        `/${captchaPath}`,
        `${captchaPath}/`,
      ],
      captchaPath.replace('Auth', 'auth'),
    ];
    for (const url of spellings) {
      const { headers } = await fetchCaptcha({ url });
      expect(headers['set-cookie'], url).toBeUndefined();
      expect(headers['content-type'], url).not.toMatch(/image|audio/);
    }
  });

  test('a neighbouring address still gets captchas', async () => {
    expect((await fetchCaptcha({ ip: '198.51.100.8' })).statusCode).toBe(200);
  });
});

test('an escaped letter in the path counts as the same path', async () => {
  await usedUp();
  expect((await fetchCaptcha({ url: captchaPath.replace('Auth', '%41uth') })).statusCode).toBe(429);
});

test('a whole /64 of IPv6 shares one allowance, the next /64 has another', async () => {
  await usedUp('2001:db8:1:2::1');
  for (const ip of ['2001:db8:1:2::2', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002:0:0:0:9']) {
    expect((await fetchCaptcha({ ip })).statusCode, ip).toBe(429);
  }
  expect((await fetchCaptcha({ ip: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('behind a declared proxy the address is the one that the proxy saw, for any header of the client', async () => {
  const config = { ...server.deps.config, trustProxy: 1 };
  const app = await buildApp({ ...server.deps, config });
  const by = (header: string) =>
    fetchCaptcha({ app, ip: '127.0.0.1', headers: { 'x-forwarded-for': header } });
  try {
    await by(from);
    await counted(authRateLimits.captchas.limit, authRateLimits.captchas);
    for (const invented of [
      '',
      '203.0.113.1, ',
      '203.0.113.1, 203.0.113.2, ',
      'unknown, ',
      "' or 1=1 --, ",
    ]) {
      expect((await by(`${invented}${from}`)).statusCode, invented).toBe(429);
    }
    expect((await by('203.0.113.77')).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});

test('a second server on the same database continues the count', async () => {
  await usedUp();
  const participation = new ParticipationRuntime({ ...server, now: server.clock.now, log: server.deps.log });
  const app = await buildApp({ ...server.deps, participation, randomBytes });
  try {
    expect((await fetchCaptcha({ app })).statusCode).toBe(429);
    server.clock.advance(authRateLimits.captchas.seconds * 1000);
    expect((await fetchCaptcha({ app })).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});

describe('a client that guessed a password too often', () => {
  const guess = async (identifier: string, headers: Record<string, string> = {}, ip = from) => {
    const captcha = await fetchCaptcha({ ip });
    const cookie = String(captcha.headers['set-cookie']).split(';', 1)[0] ?? '';
    const reply = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(login),
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      payload: JSON.stringify({ identifier, captcha: rightAnswer, password: 'wrong' }),
    });
    return reply.statusCode;
  };

  test('stays blocked with another spelling of the name, another language or browser', async () => {
    expect(await guess('owner@example.com')).toBe(400);
    await counted(authRateLimits.passwords.limit, authRateLimits.passwords);
    for (const spelling of ['OWNER@example.com', ' owner@Example.Com ', 'ｏwner@example.com']) {
      expect(await guess(spelling), spelling).toBe(429);
    }
    const guises: Record<string, string>[] = [
      { 'accept-language': 'fa' },
      { 'user-agent': 'other' },
      { 'x-forwarded-for': '203.0.113.5' },
      { host: 'other.example' },
      { 'x-guest': String(server.guest().headers['x-guest']) },
    ];
    for (const headers of guises) expect(await guess('owner@example.com', headers)).toBe(429);
    // The account's owner can still sign in from another address.
    expect(await guess('owner@example.com', {}, '203.0.113.99')).toBe(400);
  });

  test('stays blocked when it tries many names from one address', async () => {
    await guess('a0@example.com');
    await counted(authRateLimits.logins.limit, authRateLimits.logins);
    for (const name of ['a1', 'a2', 'a3']) expect(await guess(`${name}@example.com`)).toBe(429);
  });
});
