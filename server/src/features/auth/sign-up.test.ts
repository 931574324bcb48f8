import { otpRequest, register } from '@nazar/domain/api/auth-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../database/schema/account.ts';
import {
  askForCode,
  codeIn,
  comparable,
  fetchCaptcha,
  goodPassword,
  logIn,
  otherCode,
  receiveCode,
  signUp,
} from '../../testing/auth-story.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const accounts = async () => (await server.db.select({ count: count() }).from(account))[0]?.count;
const signedIn = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const invalidOtp = {
  httpStatus: 400,
  code: 'invalidInput',
  errors: { otp: { code: 'invalidOtp', text: 'Invalid OTP.' } },
};

test('a code from the mail makes an account and signs in', async () => {
  const { session_token, user } = await signUp(server, 'Sara@Example.com');
  expect(user).toMatchObject({ email: 'sara@example.com', tel: null, roles: ['user'], enabled: true });
  expect((await server.call(getInfo, {}, signedIn(session_token))).id).toBe(user.id);
});

test('a code by SMS makes an account for a mobile, typed with Persian digits', async () => {
  const headers = { ...(await fetchCaptcha(server)), 'accept-language': 'fa' };
  const input = { identifier: '۰۹۱۲ ۱۲۳ ۴۵۶۷', captcha: 'right', purpose: 'signup' as const };
  expect(await server.call(otpRequest, input, { headers })).toMatchObject({ expiresIn: 300, resendIn: 60 });
  await server.deps.background.idle();
  const message = server.messages.at(-1);
  expect(message).toMatchObject({ channel: 'sms', to: '+989121234567' });
  expect(message?.text).toContain('ثبت‌نام');
  const otp = codeIn(message) ?? '';
  const persian = otp.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  const made = await server.call(register, {
    ...{ identifier: '00989121234567', password: goodPassword, otp: persian, terms: true },
  });
  expect(made.user).toMatchObject({ tel: '+989121234567', email: null });
});

test('the same address in another spelling is the same account', async () => {
  await signUp(server, 'twin@example.com');
  server.clock.advance(61_000);
  await askForCode(server, ' ＴＷＩＮ@EXAMPLE.com ', 'signup');
  expect(codeIn(server.messages.at(-1))).toBeUndefined();
});

test('an account that exists gets a mail that says so, and the reply is the one a new address gets', async () => {
  const known = await askForCode(server, 'owner@example.com', 'signup');
  const mail = server.messages.at(-1);
  const fresh = await askForCode(server, 'new1@example.com', 'signup');
  expect(mail).toMatchObject({ to: 'owner@example.com', subject: 'You already have an account at Nazar' });
  expect(mail?.text).toContain(`${server.deps.config.publicUrl}/login`);
  expect(codeIn(mail)).toBeUndefined();
  expect(comparable(known)).toEqual(comparable(fresh));
});

test('registering a taken address answers «Invalid OTP.» for every code', async () => {
  await askForCode(server, 'stranger@example.com', 'signup');
  const before = await accounts();
  const input = { identifier: 'stranger@example.com', password: goodPassword, otp: '123456', terms: true };
  expect(await server.refusal(register, input)).toMatchObject(invalidOtp);
  expect(await accounts()).toBe(before);
});

test.each([
  ['too short', 'Ab1!xyz', 'invalidPassword', 'Invalid password.'],
  ['without a symbol', 'Abcdefgh1', 'invalidPassword', 'Invalid password.'],
  [
    'on everybody’s list',
    'Password1!',
    'commonPassword',
    'This password is too easy to guess. Please choose another one.',
  ],
])('a password that is %s is refused and leaves the code alive', async (kind, password, code, text) => {
  const identifier = `weak${kind.length}@example.com`;
  const otp = await receiveCode(server, identifier, 'signup');
  expect(await server.refusal(register, { identifier, password, otp, terms: true })).toMatchObject({
    errors: { password: { code, text } },
  });
  expect(
    (await server.call(register, { identifier, password: goodPassword, otp, terms: true })).user.email,
  ).toBe(identifier);
});

test('without the terms there is no account', async () => {
  const input = { identifier: 'terms@example.com', password: goodPassword, otp: '123456', terms: false };
  expect(await server.refusal(register, input)).toMatchObject({
    errors: { terms: { code: 'termsRequired', text: 'Please accept terms and condition.' } },
  });
});

test('fields that nobody may set are refused, and nothing is stored', async () => {
  const before = await accounts();
  const input = {
    ...{ identifier: 'mass@example.com', password: goodPassword, otp: '123456', terms: true },
    ...{ roles: ['admin'], enabled: true, id: '00000000-0000-4000-8000-00000000000f' },
  };
  expect(await server.refusal(register, input)).toMatchObject({
    errors: {
      roles: { code: 'unknownField' },
      enabled: { code: 'unknownField' },
      id: { code: 'unknownField' },
    },
  });
  expect(await accounts()).toBe(before);
});

test('a wrong code makes no account, in the language of who asks', async () => {
  const otp = await receiveCode(server, 'wrong@example.com', 'signup');
  const input = { identifier: 'wrong@example.com', password: goodPassword, otp: otherCode(otp), terms: true };
  expect(await server.refusal(register, input, { headers: { 'accept-language': 'fa' } })).toMatchObject({
    errors: { otp: { code: 'invalidOtp', text: 'کد یک‌بارمصرف درست نیست.' } },
  });
});

test.each([
  ['two addresses', 'a@example.com,b@evil.example', 'invalidEmail'],
  ['a line break', 'a@example.com\nbcc: b@evil.example', 'invalidEmail'],
  ['a number that can’t be', '+98 1', 'invalidMobile'],
  ['one in Persian digits', '۰۹۱۲ ۱۲۳', 'invalidMobile'],
  ['a username', 'somebody', 'invalidIdentifier'],
])('%s is no identifier, and nothing is sent', async (_, identifier, code) => {
  const sent = server.messages.length;
  const answer = await askForCode(server, identifier, 'signup');
  expect(answer).toMatchObject({
    status: 400,
    failure: { code: 'invalidInput', errors: { identifier: { code } } },
  });
  expect(server.messages).toHaveLength(sent);
});

test('half a character is no part of a password: all of them would be the same one', async () => {
  const identifier = 'half@example.com';
  const otp = await receiveCode(server, identifier, 'signup');
  const password = `${goodPassword}\ud800`;
  expect(await server.refusal(register, { identifier, password, otp, terms: true })).toMatchObject({
    errors: { password: { code: 'invalidPassword' } },
  });
});

test('two passwords that differ after their 72nd byte are different', async () => {
  const long = `Aa1!${'x'.repeat(80)}`;
  await signUp(server, 'long@example.com', `${long}1`);
  expect((await logIn(server, 'long@example.com', `${long}2`)).status).toBe(400);
  expect((await logIn(server, 'long@example.com', `${long}1`)).status).toBe(200);
});
