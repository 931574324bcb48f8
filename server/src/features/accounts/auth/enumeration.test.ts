import { forgotPassword, getCodeDelivery, login, register } from '@nazar/domain/api/auth-calls.ts';
import { updateEmail } from '@nazar/domain/api/user-calls.ts';
import argon2 from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { DeliveryError } from '../../../platform/delivery/delivery.ts';
import { findDeliveryState } from '../../../platform/delivery/find-delivery-state.ts';
import {
  goodPassword,
  logIn,
  makePerson,
  requestCode,
  withoutVaryingReplyParts,
} from '../../../testing/auth-setup.ts';
import type { Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp, type TestReply } from '../../../testing/test-app.ts';

const known = 'known@example.com';
const disabled = 'disabled@example.com';
const unknown = 'unknown@example.com';

let server: TestApp;
let asking: Person;
beforeAll(async () => {
  // Hashing costs as much as in production, because strangers could measure it.
  server = await createTestApp({ environment: { PASSWORD_TEST_COST: '' } });
  asking = await makePerson(server, 'asking@example.com');
  await makePerson(server, known);
  await makePerson(server, disabled);
  await server.pool.query('update account set is_enabled = false where email = $1', [disabled]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(24 * 3_600_000));

const realQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown;

/** The statements a piece of work sends, in order, and the number of hashes it computes. */
async function workOf<Result>(task: () => Promise<Result>) {
  const statements: string[] = [];
  let bytes = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof realQuery>;
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    statements.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
    const parameters = args.find(Array.isArray) ?? (first as { values?: unknown[] }).values ?? [];
    for (const each of parameters) if (Buffer.isBuffer(each)) bytes += each.length;
    return realQuery.apply(this, args);
  });
  const hashing = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')];
  try {
    const result = await task();
    await server.deps.background.idle();
    // The delivery worker runs after the reply; its own tests cover that messages and probes are handled
    // alike. Beside a request it may need another connection, whose first statement sets its timeouts.
    const own = statements.filter(
      (text) => !text.startsWith('set ') && (!text.includes('"delivery"') || text.startsWith('insert')),
    );
    const hashes = hashing.reduce((count, { mock }) => count + mock.calls.length, 0);
    return { result, statements: own, hashes, bytes };
  } finally {
    for (const each of [spy, ...hashing]) each.mockRestore();
  }
}

test('the measured work includes each hash', async () => {
  // The decoy hash is computed once per process, so this call warms it up.
  await logIn(server, 'warm-up@example.com', 'Wrong!pass-1');
  const { hashes } = await workOf(() => logIn(server, known, 'Wrong!pass-1'));
  expect(hashes).toBe(1);
});

const wrongCode = { otp: '000000', password: goodPassword };
type Purpose = Parameters<typeof requestCode>[2];
/** Requests a stranger can make, with the purpose of the code requested before, if any. */
const questions: [string, (identifier: string) => Promise<TestReply<object>>, Purpose?][] = [
  ['a sign-up code', (identifier) => requestCode(server, identifier, 'signup')],
  ['a login code', (identifier) => requestCode(server, identifier, 'login')],
  ['a reset code', (identifier) => requestCode(server, identifier, 'reset')],
  ['a code for a change', (identifier) => requestCode(server, identifier, 'changeEmail', asking)],
  ['a wrong password', (identifier) => logIn(server, identifier, 'Wrong!pass-1')],
  ['a wrong login code', (identifier) => server.send(login, { identifier, otp: '000000' }), 'login'],
  [
    'a wrong sign-up code',
    (identifier) => server.send(register, { identifier, ...wrongCode, terms: true }),
    'signup',
  ],
  ['a wrong reset code', (identifier) => server.send(forgotPassword, { identifier, ...wrongCode }), 'reset'],
  [
    'a wrong code for a change',
    (email) => server.send(updateEmail, { email, ...wrongCode }, { as: asking }),
    'changeEmail',
  ],
  ['a code that was never requested', (identifier) => server.send(login, { identifier, otp: '000000' })],
];

describe.each(questions)('%s', (_, ask, purpose) => {
  const prepared = async (identifier: string) => {
    if (purpose !== undefined) await requestCode(server, identifier, purpose, asking);
    return workOf(() => ask(identifier));
  };

  test('gets the same body, headers, status and work whether or not an account has the address', async () => {
    await prepared('warm-up@example.com');
    const first = await prepared(unknown);
    expect(first.statements.length).toBeGreaterThan(purpose === undefined ? 2 : 3);
    for (const identifier of [known, disabled]) {
      const other = await prepared(identifier);
      expect(withoutVaryingReplyParts(other.result)).toEqual(withoutVaryingReplyParts(first.result));
      expect(other.statements).toEqual(first.statements);
      expect(other.hashes).toBe(first.hashes);
      // Sealing and writing a message is most of the work of requesting a code.
      expect(other.bytes).toBeGreaterThanOrEqual(first.bytes * 0.8);
      expect(other.bytes).toBeLessThanOrEqual(first.bytes * 1.25);
    }
  });
});

test('answers a wrong password of a disabled account as that of any other', async () => {
  const wrong = await logIn(server, known, 'Wrong!pass-1');
  expect(withoutVaryingReplyParts(await logIn(server, disabled, 'Wrong!pass-1'))).toEqual(
    withoutVaryingReplyParts(wrong),
  );
});

test('computes a hash for an unknown account too', async () => {
  for (const identifier of [unknown, known, disabled, 'nobody']) {
    expect((await workOf(() => logIn(server, identifier, 'Wrong!pass-1'))).hashes).toBe(1);
  }
});

test('returns the address of a requested code in canonical form and nothing else about it', async () => {
  const spelled = (identifier: string) => ` ${identifier.toUpperCase()}`;
  for (const identifier of [known, unknown, disabled]) {
    const answer = await requestCode(server, spelled(identifier), 'login');
    expect(answer).toMatchObject({ status: 200, result: { identifier } });
  }
});

test('answers a premature second request the same way', async () => {
  for (const purpose of ['signup', 'login', 'reset'] as const) {
    const early = [];
    for (const identifier of [known, unknown, disabled]) {
      await requestCode(server, identifier, purpose);
      early.push(withoutVaryingReplyParts(await requestCode(server, identifier, purpose)));
    }
    expect(early[0]?.status).toBe(429);
    expect(early[1]).toEqual(early[0]);
    expect(early[2]).toEqual(early[0]);
  }
});

describe('the delivery state of a message', () => {
  const stateOf = async (identifier: string, purpose: 'login' | 'reset', at = server) => {
    const answer = await requestCode(at, identifier, purpose);
    const id = 'result' in answer ? answer.result.delivery : '';
    const before = await at.call(getCodeDelivery, { id });
    at.clock.advance(10_000);
    return [before.state, (await at.call(getCodeDelivery, { id })).state];
  };

  test('is reported alike with and without an account', async () => {
    for (const purpose of ['login', 'reset'] as const) {
      for (const identifier of [known, unknown, disabled]) {
        expect(await stateOf(identifier, purpose), identifier).toEqual(['waiting', 'sent']);
      }
    }
  });

  test('is reported alike when sending fails or the recipient is refused', async () => {
    const broken = new DeliveryError('No reply');
    const refusing = new DeliveryError('No such user', { isAboutRecipient: true });
    const fail = (error: Error) => async () => Promise.reject(error);
    for (const [email, state] of [
      [{ send: fail(broken), probe: fail(broken) }, 'failed'],
      [{ send: fail(refusing), probe: async () => {} }, 'sent'],
    ] as const) {
      const other = await createTestApp({ delivery: { email } });
      try {
        expect(await stateOf('owner@example.com', 'login', other)).toEqual(['waiting', state]);
        expect(await stateOf('nobody@example.com', 'login', other)).toEqual(['waiting', state]);
      } finally {
        await other.close();
      }
    }
  });

  /** The first second after the request at which the result is visible. */
  const findVisibleSecond = async (at: TestApp, identifier: string) => {
    const askedAt = at.clock.now();
    const answer = await requestCode(at, identifier, 'reset');
    const id = 'result' in answer ? answer.result.delivery : '';
    for (let second = 0; second <= 180; second++) {
      if ((await findDeliveryState(at.db, id, askedAt + second * 1000)) !== 'waiting') return second;
    }
    return null;
  };

  test.each([
    { message: 0, probe: 0, shown: 10 },
    { message: 9_000, probe: 50, shown: 10 },
    { message: 29_000, probe: 11_000, shown: 30 },
  ])(
    'becomes visible in the same second for both, for any duration of the sending: %o',
    async ({ message, probe, shown }) => {
      const taking = (ms: number) => async () => other.clock.advance(ms);
      const other = await createTestApp({
        delivery: { email: { send: taking(message), probe: taking(probe) } },
      });
      try {
        expect(await findVisibleSecond(other, 'owner@example.com')).toBe(shown);
        expect(await findVisibleSecond(other, 'nobody@example.com')).toBe(shown);
      } finally {
        await other.close();
      }
    },
  );

  test('is not found for an unknown delivery', async () => {
    const id = '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b';
    expect(await server.refusal(getCodeDelivery, { id })).toMatchObject({
      httpStatus: 404,
      code: 'notFound',
    });
    expect((await server.refusal(getCodeDelivery, { id: 'x' })).httpStatus).toBe(400);
  });
});
