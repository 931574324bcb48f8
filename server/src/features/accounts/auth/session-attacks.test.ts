import { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import {
  forgotPassword,
  getChatToken,
  isLoggedIn,
  login,
  logout,
  register,
} from '@nazar/domain/api/auth-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import {
  changeMyPassword,
  deleteMyOtherSessions,
  deleteMySession,
  getInfo,
  getMySessions,
} from '@nazar/domain/api/user-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  fetchCaptcha,
  goodPassword,
  logIn,
  makePerson,
  receiveCode,
  requestCode,
  rightAnswer,
} from '../../../testing/auth-setup.ts';
import { multipartBody } from '../../../testing/multipart-body.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();
beforeEach(async () => {
  await server.pool.query('delete from rate_limit_window');
});

let count = 0;
const nextPassword = 'An0ther-horse!43';
const asToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function isAlive(token: string): Promise<boolean> {
  const { loggedIn } = await server.call(isLoggedIn, {}, asToken(token));
  const { status } = await server.send(getInfo, {}, asToken(token));
  expect(status).toBe(loggedIn ? 200 : 401);
  return loggedIn;
}

/** Whether the token is accepted for uploading a text file. */
async function opensUploads(token: string): Promise<boolean> {
  const { body, contentType } = multipartBody(Buffer.from('some text'), {});
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(uploadFile),
    payload: body,
    headers: { 'content-type': contentType, token },
  });
  expect([200, 401]).toContain(reply.statusCode);
  return reply.statusCode === 200;
}

/** A user signed in on a laptop and on a phone. */
async function onTwoDevices() {
  const identifier = `two-${count++}@example.com`;
  const laptop = await makePerson(server, identifier);
  const answer = await logIn(server, identifier, goodPassword);
  if (!('result' in answer)) throw new Error('The phone could not sign in.');
  const phone = answer.result.session_token;
  const { token: phoneUpload } = await server.call(getChatToken, {}, asToken(phone));
  expect(await isAlive(phone)).toBe(true);
  expect(await opensUploads(phoneUpload)).toBe(true);
  return { identifier, laptop, phone, phoneUpload };
}

type Devices = Awaited<ReturnType<typeof onTwoDevices>>;

const ends: [string, 'stays' | 'ends', (devices: Devices) => Promise<unknown>][] = [
  [
    'a changed password',
    'stays',
    ({ laptop }) =>
      server.call(
        changeMyPassword,
        { password: goodPassword, newPassword: nextPassword, confirmPassword: nextPassword },
        { as: laptop },
      ),
  ],
  [
    'a reset password',
    'ends',
    async ({ identifier }) => {
      const otp = await receiveCode(server, identifier, 'reset');
      return server.call(forgotPassword, { identifier, otp, password: nextPassword });
    },
  ],
  [
    'signing out all other devices',
    'stays',
    ({ laptop }) => server.call(deleteMyOtherSessions, {}, { as: laptop }),
  ],
  [
    'signing out this device from another',
    'stays',
    async ({ laptop }) => {
      const { sessions } = await server.call(getMySessions, {}, { as: laptop });
      const other = sessions.find(({ isCurrent }) => !isCurrent);
      return server.call(deleteMySession, { id: other?.id ?? '' }, { as: laptop });
    },
  ],
  ['logging out there', 'stays', ({ phone }) => server.call(logout, {}, asToken(phone))],
  [
    'an administrator',
    'ends',
    ({ identifier }) =>
      server.call(setUserEnabled, { identifier, enabled: false }, { as: server.people.admin }),
  ],
];

test.each(ends)(
  '%s ends the session on the phone and its upload token; the laptop’s %s',
  async (_, laptops, end) => {
    const devices = await onTwoDevices();
    await end(devices);
    expect(await isAlive(devices.phone)).toBe(false);
    expect(await opensUploads(devices.phoneUpload)).toBe(false);
    const laptop = devices.laptop.headers.authorization.slice('Bearer '.length);
    expect(await isAlive(laptop)).toBe(laptops === 'stays');
  },
);

test('restores no earlier session when an account is enabled again', async () => {
  const { identifier, phone, phoneUpload } = await onTwoDevices();
  for (const enabled of [false, true]) {
    await server.call(setUserEnabled, { identifier, enabled }, { as: server.people.admin });
  }
  expect(await isAlive(phone)).toBe(false);
  expect(await opensUploads(phoneUpload)).toBe(false);
  expect((await logIn(server, identifier, goodPassword)).status).toBe(200);
});

describe('a token chosen by the client', () => {
  const chosen = 'A'.repeat(43);

  test('is not accepted before, during or after sign-in', async () => {
    const { identifier } = await onTwoDevices();
    const input = { identifier, captcha: rightAnswer, password: goodPassword };
    const captcha = await fetchCaptcha(server);
    const headers = { cookie: `${captcha.cookie}; session_token=${chosen}; token=${chosen}`, token: chosen };
    const answer = await server.send(login, input, { headers });
    if (!('result' in answer)) throw new Error('Signing in was refused.');
    expect(answer.result.session_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.result.session_token).not.toBe(chosen);
    expect(await isAlive(chosen)).toBe(false);
    expect(await opensUploads(chosen)).toBe(false);
  });

  test('is not a field of any sign-in call', async () => {
    const identifier = `chosen-${count++}@example.com`;
    const otp = await receiveCode(server, identifier, 'signup');
    const signUp = { identifier, otp, password: goodPassword, terms: true, session_token: chosen };
    expect((await server.send(register, signUp as never)).status).toBe(400);
    const signIn = { identifier, otp, session_token: chosen };
    expect((await server.send(login, signIn as never)).status).toBe(400);
    expect(await isAlive(chosen)).toBe(false);
  });

  test('is never issued: every sign-in gives a new one', async () => {
    const { identifier, phone } = await onTwoDevices();
    const tokens = new Set([phone]);
    for (let round = 0; round < 3; round++) {
      const answer = await logIn(server, identifier, goodPassword);
      if ('result' in answer) tokens.add(answer.result.session_token);
    }
    expect(tokens.size).toBe(4);
  });
});

test('accepts each secret only for its own purpose', async () => {
  const { identifier, phone, phoneUpload } = await onTwoDevices();
  const { sessions } = await server.call(getMySessions, {}, asToken(phone));
  const { cookie } = await fetchCaptcha(server);
  const asked = await requestCode(server, identifier, 'reset');
  const foreign = {
    upload: phoneUpload,
    captcha: cookie.slice('captcha='.length),
    guest: String(server.guest().headers['x-guest']),
    session: sessions[0]?.id ?? '',
    delivery: 'result' in asked ? asked.result.delivery : '',
  };
  for (const [name, secret] of Object.entries(foreign)) {
    expect(secret, name).not.toBe('');
    expect(await isAlive(secret), name).toBe(false);
    if (name !== 'upload') expect(await opensUploads(secret), name).toBe(false);
    const refusal = await server.refusal(forgotPassword, {
      identifier,
      password: nextPassword,
      otp: secret.slice(0, 20),
    });
    expect(refusal, name).toMatchObject({ httpStatus: 400, errors: { otp: { code: 'invalidOtp' } } });
    await server.pool.query('delete from rate_limit_window');
  }
  expect(await opensUploads(phone)).toBe(false);
  // The phone is still signed in.
  expect(await isAlive(phone)).toBe(true);
});
