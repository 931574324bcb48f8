import { forgotPassword, getChatToken, login } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { getInfo, setLang, updateEmail } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import { differentCode, goodPassword, logIn, makePerson, receiveCode } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const day = 24 * 3_600_000;
const newPassword = 'N3w!cky-horse-43';

const server = useTestApp();
// Time passes, so that the counts of one test do not limit the next.
beforeEach(() => server.clock.advance(day));

let made = 0;
async function newPerson() {
  const email = `reset${made++}@example.com`;
  return { email, ...(await makePerson(server, email)) };
}
const reset = (identifier: string, otp: string, password = newPassword) =>
  server.send(forgotPassword, { identifier, otp, password });
const refused = {
  status: 400,
  failure: { code: 'invalidInput', errors: { otp: { code: 'invalidOtp', text: 'Invalid OTP.' } } },
};

test('replaces a forgotten password with a code and does not sign in', async () => {
  const { email } = await newPerson();
  const answer = await reset(email, await receiveCode(server, email, 'reset'));
  expect(answer).toMatchObject({ status: 200, result: {} });
  expect('result' in answer && Object.keys(answer.result)).toEqual([]);
  expect((await logIn(server, email, goodPassword)).status).toBe(400);
  expect((await logIn(server, email, newPassword)).status).toBe(200);
});

test('ends every session and its upload token', async () => {
  const person = await newPerson();
  const { token } = await server.call(getChatToken, {}, { as: person });
  const elsewhere = await logIn(server, person.email, goodPassword);
  expect((await reset(person.email, await receiveCode(server, person.email, 'reset'))).status).toBe(200);
  const other = 'result' in elsewhere ? elsewhere.result.session_token : '';
  for (const headers of [person.headers, { authorization: `Bearer ${other}` }]) {
    expect((await server.refusal(getInfo, {}, { headers })).httpStatus).toBe(401);
  }
  expect((await server.refusal(uploadFile, {}, { headers: { token } })).httpStatus).toBe(401);
});

test('revokes other codes sent before', async () => {
  const { email } = await newPerson();
  const forLogin = await receiveCode(server, email, 'login');
  expect((await reset(email, await receiveCode(server, email, 'reset'))).status).toBe(200);
  expect(await server.send(login, { identifier: email, otp: forLogin })).toMatchObject(refused);
});

test('notifies every address of the account in its language', async () => {
  const person = await newPerson();
  await server.call(setLang, { lang: 'fa' }, { as: person });
  await server.db.update(account).set({ mobile: '+989120000001' }).where(eq(account.id, person.id));
  const code = await receiveCode(server, '+98 912 000 0001', 'reset');
  const before = server.messages.length;
  expect((await reset('+989120000001', code)).status).toBe(200);
  await server.deps.background.idle();
  const shown = server.messages.slice(before);
  expect(shown.map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([
    `email ${person.email}`,
    'sms +989120000001',
  ]);
  for (const message of shown) expect(message.text).toMatch(/[\u0600-\u06ff]/);
});

test('does not use up the code when the password is refused', async () => {
  const { email } = await newPerson();
  const code = await receiveCode(server, email, 'reset');
  for (let tries = 0; tries < 7; tries++) {
    expect(await reset(email, code, 'weak')).toMatchObject({
      status: 400,
      failure: { errors: { password: { code: 'invalidPassword' } } },
    });
  }
  expect(await reset(email, code, 'Password1!')).toMatchObject({
    failure: { errors: { password: { code: 'commonPassword' } } },
  });
  expect((await reset(email, code)).status).toBe(200);
});

test('accepts a code once, even when used twenty times in parallel', async () => {
  const { email } = await newPerson();
  const code = await receiveCode(server, email, 'reset');
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(email, code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every((answer) => [200, 400, 429].includes(answer.status))).toBe(true);
  server.clock.advance(day);
  expect(await reset(email, code)).toMatchObject(refused);
});

test('changes nothing for a wrong code, another purpose’s or another account’s', async () => {
  const [mine, other] = [await newPerson(), await newPerson()];
  const forLogin = await receiveCode(server, mine.email, 'login');
  expect(await reset(mine.email, forLogin)).toMatchObject(refused);
  const others = await receiveCode(server, other.email, 'reset');
  expect(await reset(mine.email, others)).toMatchObject(refused);
  const right = await receiveCode(server, mine.email, 'reset');
  expect(await reset(mine.email, differentCode(right))).toMatchObject(refused);
  const asReset = await server.send(
    updateEmail,
    { email: mine.email, otp: right, password: goodPassword },
    { as: mine },
  );
  expect(asReset).toMatchObject(refused);
  expect((await logIn(server, mine.email, goodPassword)).status).toBe(200);
});

test('sets no new password for a disabled account, even with an earlier code', async () => {
  const { email, id } = await newPerson();
  const code = await receiveCode(server, email, 'reset');
  await server.db.update(account).set({ isEnabled: false }).where(eq(account.id, id));
  expect(await reset(email, code)).toMatchObject(refused);
});

test('lets a user who was limited by wrong passwords sign in with the new one at once', async () => {
  const { email } = await newPerson();
  for (let tries = 0; tries < 11; tries++) await logIn(server, email, 'Wrong!pass-1');
  expect((await logIn(server, email, goodPassword)).status).toBe(429);
  expect((await reset(email, await receiveCode(server, email, 'reset'))).status).toBe(200);
  expect((await logIn(server, email, newPassword)).status).toBe(200);
});

test('leaves no session from a sign-in with the old password during the reset', async () => {
  const { email } = await newPerson();
  const code = await receiveCode(server, email, 'reset');
  const [signedIn, answer] = await Promise.all([logIn(server, email, goodPassword), reset(email, code)]);
  expect(answer.status).toBe(200);
  if (!('result' in signedIn)) return;
  const headers = { authorization: `Bearer ${signedIn.result.session_token}` };
  expect((await server.refusal(getInfo, {}, { headers })).httpStatus).toBe(401);
});
