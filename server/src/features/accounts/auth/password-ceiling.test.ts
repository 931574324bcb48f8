import { login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { changeMyPassword, updateInfo } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../build-app.ts';
import { recordRateLimitAttemptAndExtendWindow } from '../../../platform/http/rate-limit.ts';
import { findCodeIn, goodPassword, makePerson, rightAnswer } from '../../../testing/auth-setup.ts';
import type { Person } from '../../../testing/people.ts';
import { callFromAddress, randomAddress, type StrangerRequest } from '../../../testing/stranger.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { ParticipationRuntime } from '../../participation/index.ts';
import { deleteExpiredAuthRows } from './delete-expired-auth-rows.ts';
import { authRateLimits, consecutivePasswordFailureLimits } from './rates.ts';

const hour = 3_600_000;
const day = 24 * hour;
const { limit } = consecutivePasswordFailureLimits.strangers;
/** The address from which people sign up in these tests. */
const atHome = { ip: '127.0.0.1' };

let people = 0;
let victim: string;
let person: Person;
const server = useTestApp();
beforeEach(async () => {
  server.clock.advance(2 * day);
  people += 1;
  victim = `victim${people}@example.com`;
  person = await makePerson(server, victim);
});

const enter = (identifier: string, password: string, from?: StrangerRequest) =>
  callFromAddress(server, login, { identifier, captcha: rightAnswer, password }, from);
const guess = (identifier: string, from?: StrangerRequest) => enter(identifier, 'Wrong!pass-1', from);
async function guessOften(identifier: string, times: number) {
  for (let each = 0; each < times; each++) expect((await guess(identifier)).status).toBe(400);
}
/**
 * Guesses at the person's password this often. All guesses but the first and the last are counted without a
 * call.
 */
async function hasBeenGuessedAt(times: number) {
  await guessOften(victim, 1);
  for (let each = 2; each < times; each++) {
    await recordRateLimitAttemptAndExtendWindow(
      server.db,
      consecutivePasswordFailureLimits.strangers,
      person.id,
      server.deps,
    );
  }
  await guessOften(victim, 1);
}
async function enterByCode(identifier: string) {
  await callFromAddress(server, otpRequest, { identifier, captcha: rightAnswer, purpose: 'login' });
  await server.deps.background.idle();
  const otp = findCodeIn(server.messages.at(-1));
  return callFromAddress(server, login, { identifier, otp });
}
const shown = ({ status, headers, body }: Awaited<ReturnType<typeof enter>>) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, headers: rest, body: { ...body, requestId: '' } };
};

describe('a password guessed at from many addresses', () => {
  test('is refused exactly like a wrong one', async () => {
    await guessOften(victim, limit);
    const wrong = await guess(victim);
    const right = await enter(victim, goodPassword);
    expect(right.body.errors.password.code).toBe('invalidPassword');
    expect(shown(right)).toEqual(shown(wrong));
  });

  test('still works where the owner has signed in before', async () => {
    await hasBeenGuessedAt(limit + 3);
    expect((await enter(victim, goodPassword, atHome)).status).toBe(200);
  });

  test('works there for a month, even after a clean-up', async () => {
    const late = async (days: number) => {
      server.clock.advance(days * day);
      await deleteExpiredAuthRows(server.db, server.clock.now());
      await hasBeenGuessedAt(limit);
      return (await enter(victim, goodPassword, atHome)).status;
    };
    expect(await late(29)).toBe(200);
    expect(await late(29)).toBe(200);
    expect(await late(30)).toBe(400);
  });

  test('works everywhere again after the owner signs in with a code', async () => {
    await hasBeenGuessedAt(limit);
    const elsewhere = { ip: randomAddress() };
    expect((await enter(victim, goodPassword, elsewhere)).status).toBe(400);
    expect((await enterByCode(victim)).status).toBe(200);
    expect((await enter(victim, goodPassword, elsewhere)).status).toBe(200);
  });

  test('works again after a day without guesses', async () => {
    await hasBeenGuessedAt(limit);
    server.clock.advance(day - 1);
    expect((await enter(victim, goodPassword)).status).toBe(400);
    server.clock.advance(1);
    expect((await enter(victim, goodPassword)).status).toBe(200);
  });

  test('is counted across all names of the account', async () => {
    const username = `victim.${people}`;
    await server.call(updateInfo, { username }, { as: person });
    await guessOften(victim, limit / 2);
    await guessOften(username, limit / 2);
    expect((await enter(victim, goodPassword)).status).toBe(400);
    expect((await enter(username, goodPassword)).status).toBe(400);
  });

  test('allows at most a hundred consecutive guesses in total', () => {
    const all = Object.values(consecutivePasswordFailureLimits).reduce((sum, run) => sum + run.limit, 0);
    expect(all).toBeLessThanOrEqual(100);
  });
});

test('counts guesses together, at any speed', async () => {
  for (let each = 0; each < limit; each++) {
    await guess(victim);
    server.clock.advance(20 * hour);
  }
  expect((await enter(victim, goodPassword)).status).toBe(400);
});

test('counts parallel guesses', async () => {
  const parallel = Array.from({ length: limit }, () => guess(victim));
  expect((await Promise.all(parallel)).every(({ status }) => status === 400)).toBe(true);
  expect((await enter(victim, goodPassword)).status).toBe(400);
});

test('resets the count on success', async () => {
  await hasBeenGuessedAt(limit - 1);
  expect((await enter(victim, goodPassword)).status).toBe(200);
  await hasBeenGuessedAt(limit - 1);
  expect((await enter(victim, goodPassword)).status).toBe(200);
});

test('limits guesses from an address where the owner signs in too', async () => {
  const { limit: here } = consecutivePasswordFailureLimits.knownAddresses;
  for (let each = 0; each < here; each++) {
    expect((await guess(victim, atHome)).status).toBe(400);
    server.clock.advance(hour / 4);
  }
  expect((await enter(victim, goodPassword, atHome)).status).toBe(400);
  expect((await enter(victim, goodPassword)).status).toBe(200);
});

test('gives the same answers for an unknown account, however many guesses', async () => {
  const disabled = `disabled${people}@example.com`;
  await makePerson(server, disabled);
  await server.pool.query('update account set is_enabled = false where email = $1', [disabled]);
  const answers = [];
  for (const identifier of [victim, `unknown${people}@example.com`, disabled, `nobody.${people}`]) {
    const each = [];
    for (let tries = 0; tries < limit + 2; tries++) each.push(shown(await guess(identifier)));
    answers.push(each);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[3]).toEqual(answers[0]);
});

test('limits guesses from an open session like those of a stranger', async () => {
  const change = { password: 'Wrong!pass-1', newPassword: 'Other!pass-42', confirmPassword: 'Other!pass-42' };
  const attempt = (password = change.password) =>
    callFromAddress(server, changeMyPassword, { ...change, password }, { as: person });
  for (let each = 0; each < consecutivePasswordFailureLimits.sessions.limit; each++) {
    expect((await attempt()).status).toBe(400);
    server.clock.advance(hour / 4);
  }
  expect((await attempt(goodPassword)).status).toBe(429);
  expect((await enterByCode(victim)).status).toBe(200);
  expect((await attempt(goodPassword)).status).toBe(200);
});

describe('while passwords are guessed across the installation', () => {
  const strain = () =>
    server.pool.query('update rate_limit_window set count = $1 where key like $2', [
      authRateLimits.failedInAll.limit,
      `${authRateLimits.failedInAll.name}:%`,
    ]);
  beforeEach(async () => {
    await guess(`nobody.${people}`);
    await strain();
  });
  const sprayFrom = (ip: string, app = server.app) => {
    const targets = Array.from(
      { length: authRateLimits.failedUnderStrain.limit + 3 },
      (_, each) => `target.${each}`,
    );
    return Promise.all(targets.map(async (name) => (await guess(name, { ip, app })).status));
  };

  test('gives an address few attempts across all nodes and does not hold up addresses without failures', async () => {
    const { db, now, log } = server.deps;
    const participation = new ParticipationRuntime({ db, pool: server.pool, now, log });
    const other = await buildApp({ ...server.deps, participation });
    try {
      const ip = randomAddress();
      const statuses = [...(await sprayFrom(ip)), ...(await sprayFrom(ip, other))];
      expect(statuses.filter((status) => status === 400)).toHaveLength(
        authRateLimits.failedUnderStrain.limit,
      );
      expect((await enter(victim, goodPassword)).status).toBe(200);
      expect((await enterByCode(victim)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test('does not hold up a carrier whose users sign in without mistakes', async () => {
    const ip = randomAddress();
    for (let each = 0; each < authRateLimits.failedUnderStrain.limit + 3; each++) {
      expect((await enter(victim, goodPassword, { ip })).status).toBe(200);
    }
  });

  test('lifts the limit after an hour', async () => {
    const ip = randomAddress();
    expect(await sprayFrom(ip)).toContain(429);
    server.clock.advance(hour);
    expect(await sprayFrom(ip)).not.toContain(429);
  });
});
