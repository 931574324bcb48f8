import { randomInt } from 'node:crypto';
import { forgotPassword, login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { findCodeIn, goodPassword, logIn, makePerson, rightAnswer } from '../../../testing/auth-setup.ts';
import { callFromAddress, type StrangerRequest } from '../../../testing/stranger.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { ParticipationRuntime } from '../../participation/index.ts';
import { authRateLimits, installationMessageCaps } from './rates.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const victim = 'victim@example.com';

const server = useTestApp();
beforeAll(async () => {
  await makePerson(server, victim);
});
beforeEach(() => server.clock.advance(2 * day));

const post = (call: Call, payload: object, from?: StrangerRequest) =>
  callFromAddress(server, call, payload, from);
async function ask(identifier: string, purpose: string, from?: StrangerRequest) {
  const answer = await post(otpRequest, { identifier, captcha: rightAnswer, purpose }, from);
  await server.deps.background.idle();
  return answer.status;
}

describe('a code', () => {
  test('is not found by hundreds of guesses across new codes, other addresses and other calls', async () => {
    let looked = 0;
    for (let round = 0; round < 40; round++) {
      const purpose = round % 2 === 0 ? 'login' : 'reset';
      const isSent = (await ask(victim, purpose)) === 200;
      for (let tries = 0; tries < 8; tries++) {
        const otp = String(randomInt(1_000_000)).padStart(6, '0');
        const { status } =
          purpose === 'login'
            ? await post(login, { identifier: victim, otp })
            : await post(forgotPassword, { identifier: victim, otp, password: goodPassword });
        expect([400, 429]).toContain(status);
        // Otherwise there would be no code to find.
        if (status === 400 && isSent) looked++;
      }
      server.clock.advance(isSent ? minute : 5 * minute);
    }
    // Each attempt that is compared has a chance of one in a million.
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(authRateLimits.guessesPerDay.limit);
    expect(looked / 1_000_000).toBeLessThan(1e-4);
  });

  test('is compared at most twenty times a day', async () => {
    let looked = 0;
    for (let hour = 0; hour < 23; hour++) {
      const isSent = (await ask(victim, 'login')) === 200;
      for (let tries = 0; tries < 7; tries++) {
        if (!isSent) break;
        if ((await post(login, { identifier: victim, otp: '00000x' })).status === 400) looked++;
      }
      server.clock.advance(60 * minute);
    }
    expect(looked).toBeLessThanOrEqual(authRateLimits.guessesPerDay.limit);
  });
});

test('lets a user under attack sign in by password from their own address', async () => {
  for (let tries = 0; tries < 30; tries++) {
    const ip = `198.51.100.${tries % 3}`;
    await post(login, { identifier: victim, captcha: rightAnswer, password: 'Wrong!pass-1' }, { ip });
    await post(login, { identifier: victim, otp: '000000' }, { ip });
  }
  expect((await logIn(server, victim, goodPassword)).status).toBe(200);
});

describe('messages', () => {
  test('messages to one number are limited, for all senders and spellings together', async () => {
    const spellings = ['+989351112233', '00989351112233', '+98 935 111 22 33', '۰۰۹۸۹۳۵۱۱۱۲۲۳۳'];
    const purposes = ['signup', 'login', 'reset'];
    const before = server.messages.length;
    // Seven an hour, one more than an hour allows, for less than a day.
    for (let round = 0; round < 125; round++) {
      await ask(spellings[round % 4] ?? '', purposes[round % 3] ?? '');
      server.clock.advance(8 * minute);
    }
    const hours = Math.ceil((125 * 8) / 60);
    expect(hours).toBeLessThan(24);
    expect(server.messages.length - before).toBeLessThanOrEqual(authRateLimits.sentPerDay.limit);
  });

  test('from one account to many addresses are limited', async () => {
    const person = await makePerson(server, `list${server.clock.now()}@example.com`);
    const before = server.messages.length;
    const statuses = [];
    for (let each = 0; each < authRateLimits.sentForChanges.limit + 3; each++) {
      statuses.push(await ask(`listed${each}@example.com`, 'changeEmail', { as: person }));
    }
    await server.deps.background.idle();
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(server.messages.length - before).toBe(authRateLimits.sentForChanges.limit);
  });

  test('are capped per channel across the installation', async () => {
    await ask('+989351110001', 'signup');
    await server.pool.query('update rate_limit_window set count = $1 where key like $2', [
      installationMessageCaps.mobile.limit,
      `${installationMessageCaps.mobile.name}:%`,
    ]);
    const before = server.messages.length;
    expect(await ask('+989351110002', 'signup')).toBe(429);
    expect(await ask('nobody-has-this@example.com', 'login')).toBe(200);
    expect(await ask('uncapped@example.com', 'signup')).toBe(200);
    expect(server.messages.slice(before).map(({ channel }) => channel)).toEqual(['email']);
    server.clock.advance(60 * minute);
    expect(await ask('+989351110003', 'signup')).toBe(200);
  });

  test('are not sent without a captcha', async () => {
    const before = server.messages.length;
    const answer = await post(otpRequest, {
      identifier: 'x@example.com',
      captcha: 'wrong',
      purpose: 'signup',
    });
    expect(answer.status).toBe(400);
    await server.deps.background.idle();
    expect(server.messages).toHaveLength(before);
  });
});

test('counts across two nodes on one database', async () => {
  const { db, now, log } = server.deps;
  const participation = new ParticipationRuntime({ db, pool: server.pool, now, log });
  const other = await buildApp({ ...server.deps, participation });
  try {
    const nodes = [server.app, other];
    await ask(victim, 'login');
    const statuses = [];
    for (let tries = 0; tries < 8; tries++) {
      const app = nodes[tries % 2] ?? server.app;
      statuses.push((await post(login, { identifier: victim, otp: '000000' }, { app })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect(await ask('shared@example.com', 'signup', { app: server.app })).toBe(200);
    expect(await ask('shared@example.com', 'signup', { app: other })).toBe(429);
    // A code sent by one node works on the other.
    const identifier = 'shared@example.com';
    const otp = findCodeIn(server.messages.at(-1));
    const made = { identifier, otp, password: goodPassword, terms: true };
    const reply = await other.inject({ method: 'POST', url: '/api/Auth/v1/Rest/register', payload: made });
    expect(reply.statusCode).toBe(200);
  } finally {
    await other.close();
  }
});
