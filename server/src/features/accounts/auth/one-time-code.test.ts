import { login, otpRequest, register } from '@nazar/domain/api/auth-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  differentCode,
  fetchCaptcha,
  findCodeIn,
  goodPassword,
  receiveCode,
  requestCode,
  rightAnswer,
  withoutVaryingReplyParts,
} from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const hour = 3_600_000;

const server = useTestApp();
// Time passes, so that the counts of one test do not limit the next.
beforeEach(() => server.clock.advance(24 * hour));

const owner = 'owner@example.com';
const byCode = (otp: string, identifier = owner) => server.send(login, { identifier, otp });
const refused = { status: 400, failure: { errors: { otp: { code: 'invalidOtp' } } } };

test('signs in with a code', async () => {
  expect((await byCode(await receiveCode(server, owner, 'login'))).status).toBe(200);
});

test('accepts a code for a national number in another language when given the canonical number', async () => {
  const headers = { ...(await fetchCaptcha(server)), 'accept-language': 'fa' };
  const national = { identifier: '۰۹۳۵۱۲۳۴۵۶۷', captcha: rightAnswer };
  const { identifier } = await server.call(otpRequest, { ...national, purpose: 'signup' }, { headers });
  await server.deps.background.idle();
  expect(identifier).toBe('+989351234567');
  const otp = findCodeIn(server.messages.at(-1));
  const made = { password: goodPassword, otp, terms: true };
  const english = { headers: { 'accept-language': 'en' } };
  const asTyped = await server.refusal(register, { ...made, identifier: national.identifier }, english);
  expect(asTyped.errors).toMatchObject({ identifier: { code: 'invalidMobile' } });
  expect(await server.send(register, { ...made, identifier }, english)).toMatchObject({ status: 200 });
});

test('accepts a code only once', async () => {
  const code = await receiveCode(server, owner, 'login');
  expect((await byCode(code)).status).toBe(200);
  expect(await byCode(code)).toMatchObject(refused);
});

test('accepts one of twenty parallel uses of a code', async () => {
  const code = await receiveCode(server, owner, 'login');
  const answers = await Promise.all(Array.from({ length: 20 }, () => byCode(code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every((answer) => [200, 400, 429].includes(answer.status))).toBe(true);
});

test('accepts a code for five minutes', async () => {
  const late = await receiveCode(server, owner, 'login');
  server.clock.advance(5 * 60_000);
  expect(await byCode(late)).toMatchObject(refused);
  const inTime = await receiveCode(server, owner, 'login');
  server.clock.advance(5 * 60_000 - 1);
  expect((await byCode(inTime)).status).toBe(200);
});

test('revokes a code when a newer one is sent', async () => {
  const first = await receiveCode(server, owner, 'login');
  server.clock.advance(60_000);
  const second = await receiveCode(server, owner, 'login');
  expect(first).not.toBe(second);
  expect(await byCode(first)).toMatchObject(refused);
  expect((await byCode(second)).status).toBe(200);
});

test('refuses a code for another purpose or another account', async () => {
  const reset = await receiveCode(server, owner, 'reset');
  expect(await byCode(reset)).toMatchObject(refused);
  const strangers = await receiveCode(server, 'stranger@example.com', 'login');
  expect(await byCode(strangers)).toMatchObject(refused);
  const forNew = await receiveCode(server, 'purpose@example.com', 'signup');
  expect(await byCode(forNew, 'purpose@example.com')).toMatchObject(refused);
  const input = { identifier: owner, password: goodPassword, otp: strangers, terms: true };
  expect(await server.send(register, input)).toMatchObject(refused);
});

test('refuses the right code after five wrong attempts, and a new code gives no new attempts', async () => {
  const code = await receiveCode(server, owner, 'login');
  for (let tries = 0; tries < 5; tries++) expect(await byCode(differentCode(code))).toMatchObject(refused);
  expect((await byCode(code)).status).toBe(429);
  server.clock.advance(60_000);
  const newer = await receiveCode(server, owner, 'login');
  const answer = await byCode(newer);
  expect(answer).toMatchObject({ status: 429, failure: { code: 'tooManyRequests' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  server.clock.advance(hour);
  expect((await byCode(await receiveCode(server, owner, 'login'))).status).toBe(200);
});

test('counts parallel guesses', async () => {
  const code = await receiveCode(server, owner, 'login');
  const answers = await Promise.all(Array.from({ length: 30 }, () => byCode(differentCode(code))));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25);
});

test('counts guesses the same way for addresses without an account', async () => {
  await requestCode(server, 'nobody@example.com', 'login');
  const answers = [];
  for (let tries = 0; tries < 7; tries++) answers.push((await byCode('000000', 'nobody@example.com')).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test('does not count attempts at an address that requested no code against its owner', async () => {
  for (let tries = 0; tries < 40; tries++) expect(await byCode('000000')).toMatchObject(refused);
  expect((await byCode(await receiveCode(server, owner, 'login'))).status).toBe(200);
});

test('allows a new code after a minute', async () => {
  await receiveCode(server, owner, 'login');
  server.clock.advance(59_000);
  const early = await requestCode(server, owner, 'login');
  expect(early).toMatchObject({ status: 429, failure: { code: 'tooManyRequests' } });
  expect(early.headers['retry-after']).toBe('1');
  expect('failure' in early && early.failure.errors).toBe('Too many attempts. Try again in 1 second.');
  server.clock.advance(1000);
  expect((await requestCode(server, owner, 'login')).status).toBe(200);
});

test('limits the messages to one address, for all senders together', async () => {
  const sent = server.messages.length;
  for (let minute = 0; minute < 40; minute++) {
    await requestCode(server, 'flooded@example.com', 'signup');
    server.clock.advance(61_000);
  }
  expect(server.messages.length - sent).toBe(6);
});

test('sends nothing for a login or reset without an account and answers as if there were one', async () => {
  for (const purpose of ['login', 'reset'] as const) {
    const sent = server.messages.length;
    const unknown = await requestCode(server, `ghost-${purpose}@example.com`, purpose);
    expect(server.messages).toHaveLength(sent);
    const known = await requestCode(server, 'participant@example.com', purpose);
    expect(findCodeIn(server.messages.at(-1))).toMatch(/^\d{6}$/);
    expect(withoutVaryingReplyParts(unknown)).toEqual(withoutVaryingReplyParts(known));
  }
});
