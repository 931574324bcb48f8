import { otpRequest, register } from '@nazar/domain/api/auth-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { count } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import {
  differentCode,
  fetchCaptcha,
  findCodeIn,
  goodPassword,
  logIn,
  receiveCode,
  requestCode,
  signUp,
  withoutVaryingReplyParts,
} from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const accounts = async () => (await server.db.select({ count: count() }).from(account))[0]?.count;
const signedIn = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const invalidOtp = {
  httpStatus: 400,
  code: 'invalidInput',
  errors: { otp: { code: 'invalidOtp', text: 'Invalid OTP.' } },
};

test('creates an account and signs in with a mailed code', async () => {
  const { session_token, user } = await signUp(server, 'Sara@Example.com');
  expect(user).toMatchObject({ email: 'sara@example.com', tel: null, roles: ['user'], enabled: true });
  expect((await server.call(getInfo, {}, signedIn(session_token))).id).toBe(user.id);
});

test('creates an account for a mobile number with a texted code typed in Persian digits', async () => {
  const headers = { ...(await fetchCaptcha(server)), 'accept-language': 'fa' };
  const input = { identifier: '۰۹۱۲ ۱۲۳ ۴۵۶۷', captcha: 'right', purpose: 'signup' as const };
  expect(await server.call(otpRequest, input, { headers })).toMatchObject({ expiresIn: 300, resendIn: 60 });
  await server.deps.background.idle();
  const message = server.messages.at(-1);
  expect(message).toMatchObject({ channel: 'sms', to: '+989121234567' });
  expect(message?.text).toContain('ثبت‌نام');
  const otp = findCodeIn(message) ?? '';
  const persian = otp.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
  const made = await server.call(register, {
    identifier: '00989121234567',
    password: goodPassword,
    otp: persian,
    terms: true,
  });
  expect(made.user).toMatchObject({ tel: '+989121234567', email: null });
});

test('treats another spelling of an address as the same account', async () => {
  await signUp(server, 'twin@example.com');
  server.clock.advance(61_000);
  await requestCode(server, ' ＴＷＩＮ@EXAMPLE.com ', 'signup');
  expect(findCodeIn(server.messages.at(-1))).toBeUndefined();
});

test('mails the owner of an existing account and replies as to a new address', async () => {
  const known = await requestCode(server, 'owner@example.com', 'signup');
  const mail = server.messages.at(-1);
  const fresh = await requestCode(server, 'new1@example.com', 'signup');
  expect(mail).toMatchObject({ to: 'owner@example.com', subject: 'You already have a Nazar account' });
  expect(mail?.text).toContain(`${server.deps.config.publicUrl}/login`);
  expect(findCodeIn(mail)).toBeUndefined();
  expect(withoutVaryingReplyParts(known)).toEqual(withoutVaryingReplyParts(fresh));
});

test('answers «Invalid OTP.» to every code for a taken address', async () => {
  await requestCode(server, 'stranger@example.com', 'signup');
  const before = await accounts();
  const input = { identifier: 'stranger@example.com', password: goodPassword, otp: '123456', terms: true };
  expect(await server.refusal(register, input)).toMatchObject(invalidOtp);
  expect(await accounts()).toBe(before);
});

test.each([
  ['too short', 'Ab1!xyz', 'invalidPassword', 'Invalid password.'],
  ['without a symbol', 'Abcdefgh1', 'invalidPassword', 'Invalid password.'],
  [
    'common',
    'Password1!',
    'commonPassword',
    'This password is too easy to guess: a common word, name or row of keys. Choose another.',
  ],
])('refuses a password that is %s without using up the code', async (kind, password, code, text) => {
  const identifier = `weak${kind.length}@example.com`;
  const otp = await receiveCode(server, identifier, 'signup');
  expect(await server.refusal(register, { identifier, password, otp, terms: true })).toMatchObject({
    errors: { password: { code, text } },
  });
  expect(
    (await server.call(register, { identifier, password: goodPassword, otp, terms: true })).user.email,
  ).toBe(identifier);
});

test('creates no account without accepted terms', async () => {
  const input = { identifier: 'terms@example.com', password: goodPassword, otp: '123456', terms: false };
  expect(await server.refusal(register, input)).toMatchObject({
    errors: { terms: { code: 'termsRequired', text: 'Please accept terms and condition.' } },
  });
});

test('refuses fields that may not be set and stores nothing', async () => {
  const before = await accounts();
  const input = {
    identifier: 'mass@example.com',
    password: goodPassword,
    otp: '123456',
    terms: true,
    roles: ['admin'],
    enabled: true,
    id: '00000000-0000-4000-8000-00000000000f',
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

test('refuses a wrong code in the language of the request', async () => {
  const otp = await receiveCode(server, 'wrong@example.com', 'signup');
  const input = {
    identifier: 'wrong@example.com',
    password: goodPassword,
    otp: differentCode(otp),
    terms: true,
  };
  expect(await server.refusal(register, input, { headers: { 'accept-language': 'fa' } })).toMatchObject({
    errors: { otp: { code: 'invalidOtp', text: 'کد یک‌بارمصرف درست نیست.' } },
  });
});

test.each([
  ['two addresses', 'a@example.com,b@evil.example', 'invalidEmail'],
  ['a line break', 'a@example.com\nbcc: b@evil.example', 'invalidEmail'],
  ['an impossible number', '+98 1', 'invalidMobile'],
  ['an incomplete number in Persian digits', '۰۹۱۲ ۱۲۳', 'invalidMobile'],
  ['a username', 'Someone', 'invalidIdentifier'],
])('refuses %s as an identifier and sends nothing', async (_, identifier, code) => {
  const sent = server.messages.length;
  const answer = await requestCode(server, identifier, 'signup');
  expect(answer).toMatchObject({
    status: 400,
    failure: { code: 'invalidInput', errors: { identifier: { code } } },
  });
  expect(server.messages).toHaveLength(sent);
});

test('refuses a password with a lone surrogate', async () => {
  const identifier = 'half@example.com';
  const otp = await receiveCode(server, identifier, 'signup');
  const password = `${goodPassword}\ud800`;
  expect(await server.refusal(register, { identifier, password, otp, terms: true })).toMatchObject({
    errors: { password: { code: 'invalidPassword' } },
  });
});

test('distinguishes passwords that differ only after byte 72', async () => {
  const long = `Aa1!${'x'.repeat(80)}`;
  await signUp(server, 'long@example.com', `${long}1`);
  expect((await logIn(server, 'long@example.com', `${long}2`)).status).toBe(400);
  expect((await logIn(server, 'long@example.com', `${long}1`)).status).toBe(200);
});
