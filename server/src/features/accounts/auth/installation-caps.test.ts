import { login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { makeLog } from '../../../platform/log/make-log.ts';
import { rightAnswer } from '../../../testing/auth-setup.ts';
import { callFromAddress, randomAddress } from '../../../testing/stranger.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { authRateLimits, installationMessageCaps } from './rates.ts';

const lines: string[] = [];
let server: TestApp;
beforeAll(async () => {
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
  server = await createTestApp({ log });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.advance(24 * 3_600_000);
  lines.length = 0;
});

let asked = 0;
const seen: string[] = [];
async function ask(kind: 'email' | 'mobile') {
  asked += 1;
  const identifier =
    kind === 'email' ? `person${asked}@example.com` : `+98935111${String(asked).padStart(4, '0')}`;
  const ip = randomAddress();
  seen.push(identifier, ip);
  const answer = await callFromAddress(
    server,
    otpRequest,
    { identifier, captcha: rightAnswer, purpose: 'signup' },
    { ip },
  );
  await server.deps.background.idle();
  return answer;
}
/** Uses up the cap, as other people would. */
const reach = ({ name, limit }: RateLimit) =>
  server.pool.query('update rate_limit_window set count = $1 where key like $2', [limit, `${name}:%`]);
const warnings = () =>
  lines.flatMap((line) => {
    const { level, cap, limit } = JSON.parse(line) as { level: number; cap?: string; limit?: number };
    return level === 40 || cap !== undefined ? [{ level, cap, limit }] : [];
  });

test.each(['email', 'mobile'] as const)(
  'logs once a minute that the cap on %s messages is reached, without naming who asked',
  async (kind) => {
    const cap = installationMessageCaps[kind];
    const warning = { level: 40, cap: cap.name, limit: cap.limit };
    expect((await ask(kind)).status).toBe(200);
    await reach(cap);
    expect(warnings()).toEqual([]);
    for (let each = 0; each < 5; each++) expect((await ask(kind)).status).toBe(429);
    server.clock.advance(59_000);
    await ask(kind);
    expect(warnings()).toEqual([warning]);
    server.clock.advance(1_000);
    for (let each = 0; each < 5; each++) await ask(kind);
    expect(warnings()).toEqual([warning, warning]);
    const log = lines.join('\n');
    for (const secret of seen) expect(log).not.toContain(secret);
    for (const { to, text } of server.messages) {
      expect(log).not.toContain(to);
      // The digits of a longer number, such as a time, may be the same by chance.
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (code !== undefined) expect(log).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    }
  },
);

test('logs each cap under its own name', async () => {
  await Promise.all([ask('email'), ask('mobile')]);
  await reach(installationMessageCaps.email);
  await reach(installationMessageCaps.mobile);
  await ask('email');
  await ask('mobile');
  expect(warnings().map(({ cap }) => cap)).toEqual([
    installationMessageCaps.email.name,
    installationMessageCaps.mobile.name,
  ]);
});

test('logs widespread password guessing once a minute', async () => {
  const guess = () =>
    callFromAddress(server, login, {
      identifier: 'owner@example.com',
      captcha: rightAnswer,
      password: 'Wrong!pass-1',
    });
  await guess();
  await reach(authRateLimits.failedInAll);
  for (let each = 0; each < 3; each++) expect((await guess()).status).toBe(400);
  const { name, limit } = authRateLimits.failedInAll;
  expect(warnings()).toEqual([{ level: 40, cap: name, limit }]);
  expect(lines.join('\n')).not.toContain('owner@example.com');
});
