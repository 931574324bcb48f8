import { login } from '@nazar/domain/api/auth-calls.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import { fetchCaptcha, goodPassword, logIn, rightAnswer, signUp } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();
beforeAll(async () => {
  await signUp(server, 'sara@example.com');
  await server.db.update(account).set({ username: 'sara' }).where(eq(account.email, 'sara@example.com'));
});
beforeEach(() => server.clock.advance(3_600_000));

const invalidPassword = {
  status: 400,
  failure: {
    code: 'invalidInput',
    errors: { password: { code: 'invalidPassword', text: 'Invalid password.' } },
  },
};

test.each(['sara@example.com', 'SARA@EXAMPLE.COM', 'sara', 'Sara'])(
  'signs in %s by password',
  async (identifier) => {
    expect(await logIn(server, identifier, goodPassword)).toMatchObject({
      status: 200,
      result: { user: { email: 'sara@example.com' } },
    });
  },
);

test('does not answer a wrong password with 401, which would sign the client out', async () => {
  expect(await logIn(server, 'sara@example.com', 'Wrong!pass-1')).toMatchObject(invalidPassword);
});

test('reports a disabled account only to callers who know its password', async () => {
  await signUp(server, 'disabled@example.com');
  await server.db.update(account).set({ isEnabled: false }).where(eq(account.email, 'disabled@example.com'));
  expect(await logIn(server, 'disabled@example.com', 'Wrong!pass-1')).toMatchObject(invalidPassword);
  expect(await logIn(server, 'disabled@example.com', goodPassword)).toMatchObject({
    status: 400,
    failure: { code: 'invalidInput', errors: { identifier: { code: 'accountDisabled' } } },
  });
});

test('limits the guesser and still lets the owner in from another address', async () => {
  const statuses = [];
  for (let tries = 0; tries < 12; tries++) {
    statuses.push((await logIn(server, 'sara@example.com', `Wrong!pass-${tries}`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  const { cookie } = await fetchCaptcha(server);
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/api/Auth/v1/Rest/login',
    remoteAddress: '203.0.113.9',
    headers: { 'content-type': 'application/json', cookie },
    payload: { identifier: 'sara@example.com', captcha: rightAnswer, password: goodPassword },
  });
  expect(elsewhere.statusCode).toBe(200);
});

test('gives no new attempts for a forged X-Forwarded-For', async () => {
  const statuses = [];
  for (let tries = 0; tries < 12; tries++) {
    const headers = { ...(await fetchCaptcha(server)), 'x-forwarded-for': `198.51.100.${tries}` };
    const input = { identifier: 'sara@example.com', captcha: rightAnswer, password: 'Wrong!pass-1' };
    statuses.push((await server.send(login, input, { headers })).status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('refuses a password together with a code, and a request with neither', async () => {
  const both = { identifier: 'sara@example.com', captcha: 'x', password: 'x', otp: '1' };
  expect((await server.send(login, both)).status).toBe(400);
  expect((await server.send(login, { identifier: 'sara@example.com' })).status).toBe(400);
});
