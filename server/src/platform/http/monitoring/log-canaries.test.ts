import { forgotPassword, getChatToken, login, otpRequest, register } from '@nazar/domain/api/auth-calls.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import {
  changeMyPassword,
  getInfo,
  updateEmail,
  updateInfo,
  updateMobile,
} from '@nazar/domain/api/user-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { differentCode, fetchCaptcha, findCodeIn, rightAnswer } from '../../../testing/auth-setup.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeLog } from '../../log/make-log.ts';

const lines: string[] = [];
/** Bodies of refusals only; answers to successful calls rightly contain tokens and personal data. */
const refusals: string[] = [];
let server: TestApp;
beforeAll(async () => {
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => lines.push(line) });
  server = await createTestApp({ log });
});
afterAll(() => server.close());
beforeEach(async () => {
  refusals.length = 0;
  await server.pool.query('delete from rate_limit_window');
});

const email = 'canary.person@example.com';
const newEmail = 'canary.other@example.com';
const mobile = '+989121115417';
const nationalId = '0012345679';
const password = 'Canary!Pass-5417';
const nextPassword = 'Canary!Next-5417';
const lastPassword = 'Canary!Last-5417';
const guess = 'CANARYGUESS';
const userAgent = 'canary-browser/5417';

/** The secrets of this run; codes and tokens are added as they are made. */
const secrets = new Set([
  email,
  newEmail,
  mobile,
  mobile.slice(1),
  password,
  nextPassword,
  lastPassword,
  guess,
]);

async function send(call: Call, input: unknown, headers: Record<string, string> = {}, payload?: string) {
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    payload: payload ?? JSON.stringify(input),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
  });
  if (reply.statusCode !== 200) refusals.push(reply.body);
  await server.deps.background.idle();
  return { ...reply.json(), status: reply.statusCode };
}

const withCaptcha = async (headers: Record<string, string> = {}) => ({
  ...(await fetchCaptcha(server)),
  ...headers,
});

type Purpose = 'signup' | 'login' | 'reset' | 'changeEmail' | 'changeMobile';
async function code(identifier: string, purpose: Purpose, headers: Record<string, string> = {}) {
  await server.pool.query('delete from rate_limit_window');
  server.messages.length = 0;
  const input = { identifier, captcha: rightAnswer, purpose };
  expect((await send(otpRequest, input, await withCaptcha(headers))).status).toBe(200);
  const sent = findCodeIn(server.messages.at(-1)) ?? '';
  expect(sent).toMatch(/^\d{6}$/);
  secrets.add(sent);
  return sent;
}

function signedIn(answer: { status: number; result: { session_token: string } }) {
  expect(answer.status).toBe(200);
  const token = answer.result.session_token;
  secrets.add(token);
  return { authorization: `Bearer ${token}` };
}

function expectNoSecrets(where: string, text: string): void {
  for (const secret of secrets) {
    // Times and ids may contain the same six digits by chance, so a code counts only as a separate number.
    const found = /^\d{6}$/.test(secret)
      ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text)
      : text.includes(secret);
    expect(found, `${secret} in ${where}`).toBe(false);
  }
}

async function expectNoSecretsAnywhere(): Promise<void> {
  for (const line of lines) expectNoSecrets('the log', line);
  for (const body of refusals) expectNoSecrets('a refusal', body);
  expectNoSecrets('the metrics', (await server.app.inject('/metrics')).body);
}

test('no secret of an account appears in logs, refusals or metrics', async () => {
  const otp = await code(email, 'signup');
  await send(register, { identifier: email, password, otp: differentCode(otp), terms: true });
  await send(register, { identifier: email, password, otp, terms: 'yes' });
  let me = signedIn(await send(register, { identifier: email, password, otp, terms: true }));

  await send(login, { identifier: email, captcha: guess, password }, await withCaptcha());
  await send(login, { identifier: email, captcha: rightAnswer, password: nextPassword }, await withCaptcha());
  me = signedIn(
    await send(login, { identifier: email, captcha: rightAnswer, password }, await withCaptcha()),
  );
  secrets.add((await send(getChatToken, {}, me)).result.token);

  secrets.add(nationalId);
  expect((await send(updateInfo, { nationalId, name: 'Canary' }, me)).status).toBe(200);
  await send(updateInfo, { nationalId: [nationalId] }, me);

  const change = { password, newPassword: nextPassword, confirmPassword: lastPassword };
  expect((await send(changeMyPassword, change, me)).status).toBe(400);
  await send(changeMyPassword, { ...change, password: lastPassword, confirmPassword: nextPassword }, me);
  expect((await send(changeMyPassword, { ...change, confirmPassword: nextPassword }, me)).status).toBe(200);

  const mobileCode = await code(mobile, 'changeMobile', me);
  await send(updateMobile, { mobile, otp: differentCode(mobileCode), password: nextPassword }, me);
  await send(updateMobile, { mobile, otp: mobileCode, password: nextPassword }, me);
  const emailCode = await code(newEmail, 'changeEmail', me);
  await send(updateEmail, { email: newEmail, otp: emailCode, password }, me);
  await send(updateEmail, { email: newEmail, otp: emailCode, password: nextPassword }, me);

  const reset = await code(mobile, 'reset');
  await send(forgotPassword, { identifier: mobile, otp: differentCode(reset), password: lastPassword });
  expect(
    (await send(forgotPassword, { identifier: mobile, otp: reset, password: lastPassword })).status,
  ).toBe(200);
  expect((await send(getInfo, {}, me)).status).toBe(401);
  await expectNoSecretsAnywhere();
});

describe('nor do', () => {
  const input = { identifier: email, captcha: guess, password };

  test.each([
    ['bodies that end early', JSON.stringify(input).slice(0, -1)],
    ['bodies with more than was asked for', JSON.stringify({ ...input, extra: password })],
    ['secrets where keys belong', JSON.stringify({ [password]: email, [guess]: 1 })],
    ['bodies of other types', JSON.stringify([input])],
    ['bodies with a NUL', `${JSON.stringify(input)}\0`],
    ['keys that reach the prototype', JSON.stringify({ ...input, constructor: password })],
  ])("%s don't", async (_, payload) => {
    expect((await send(login, {}, await withCaptcha(), payload)).status).toBe(400);
    for (const line of lines) expectNoSecrets('the log', line);
    expectNoSecrets('the metrics', (await server.app.inject('/metrics')).body);
  });

  test("addresses that contain secrets and unusual headers don't", async () => {
    await send(getInfo, {}, { authorization: `Basic ${password}`, cookie: `session=${password}` });
    await send(getInfo, {}, { token: password, 'x-guest': guess });
    await server.app.inject({ url: `/reset?token=${password}&email=${email}` });
    await server.app.inject({ method: 'POST', url: `/api/Auth/v1/Rest/login?password=${password}%zz` });
    await expectNoSecretsAnywhere();
  });

  test("database errors, which contain all values, don't", async () => {
    const owner = { ...server.people.owner.headers };
    const break_ =
      'alter table account add constraint broken check (name is distinct from $$Canary$$) not valid';
    const before = lines.length;
    await server.pool.query(break_);
    try {
      const answer = await send(updateInfo, { nationalId, name: 'Canary', bio: password }, owner);
      expect(answer.status).toBe(500);
    } finally {
      await server.pool.query('alter table account drop constraint broken');
    }
    await server.pool.query('alter table account rename column email to email_away');
    try {
      const failed = await send(login, { ...input, captcha: rightAnswer }, await withCaptcha());
      expect(failed.status).toBe(500);
      await send(
        otpRequest,
        { identifier: email, captcha: rightAnswer, purpose: 'reset' },
        await withCaptcha(),
      );
    } finally {
      await server.pool.query('alter table account rename column email_away to email');
    }
    // The errors are logged with their reason, but without values.
    expect(lines.length).toBeGreaterThan(before + 1);
    expect(lines.slice(before).join('')).toMatch(/violates check constraint/);
    await expectNoSecretsAnywhere();
  });
});

test('no input can forge a log line', async () => {
  const forged = '\r\n{"level":30,"msg":"forged"}\u2028\u0085\u001b[31m';
  const owner = { ...server.people.owner.headers };
  await send(updateInfo, { name: forged.slice(0, 31) }, { ...owner, 'user-agent': 'a\tb "}\\' });
  await server.pool.query('alter table account rename column name to name_away');
  try {
    await send(getInfo, {}, { ...owner, 'user-agent': 'x","msg":"forged' });
    await send(login, { identifier: forged, captcha: forged, password: forged }, await withCaptcha());
  } finally {
    await server.pool.query('alter table account rename column name_away to name');
  }
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line).msg).not.toContain('forged');
  }
});
