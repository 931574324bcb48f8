import { login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { getInfo, setLang, updateEmail, updateMobile } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import {
  differentCode,
  fetchCaptcha,
  findCodeIn,
  goodPassword,
  logIn,
  makePerson,
  receiveCode,
  requestCode,
  rightAnswer,
  withoutVaryingReplyParts,
} from '../../../testing/auth-setup.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();
beforeEach(() => server.clock.advance(24 * 3_600_000));

let made = 0;
const fresh = (name: string) => `${name}${made++}@example.com`;
async function newPerson() {
  const email = fresh('person');
  return { email, ...(await makePerson(server, email)) };
}
const moveTo = (as: Person, email: string, otp: string, password = goodPassword) =>
  server.send(updateEmail, { email, otp, password }, { as });
const refused = { status: 400, failure: { errors: { otp: { code: 'invalidOtp', text: 'Invalid OTP.' } } } };
const emailOf = async (as: Person) => (await server.call(getInfo, {}, { as })).email;

test('changes the e-mail address with the password and a code sent to the new address', async () => {
  const person = await newPerson();
  const to = fresh('new');
  const code = await receiveCode(server, to.toUpperCase(), 'changeEmail', person);
  expect(server.messages.at(-1)?.to).toBe(to);
  expect(await moveTo(person, ` ${to.toUpperCase()} `, code)).toMatchObject({
    status: 200,
    result: { id: person.id, email: to },
  });
  expect((await logIn(server, to, goodPassword)).status).toBe(200);
  expect((await logIn(server, person.email, goodPassword)).status).toBe(400);
});

test('notifies the old address and masks the new one', async () => {
  const person = await newPerson();
  await server.call(setLang, { lang: 'en' }, { as: person });
  const to = fresh('secret');
  const code = await receiveCode(server, to, 'changeEmail', person);
  const before = server.messages.length;
  await moveTo(person, to, code);
  await server.deps.background.idle();
  const shown = server.messages.slice(before);
  expect(shown.map((message) => message.to)).toEqual([person.email]);
  expect(shown[0]?.text).toContain('s***@example.com');
  expect(shown[0]?.text).not.toContain(to);
});

test('adds a mobile number typed in Persian digits to an account without one', async () => {
  const person = await newPerson();
  const headers = { ...person.headers, ...(await fetchCaptcha(server)), 'accept-language': 'fa' };
  const typed = '۰۹۱۲ ۳۳۳ ۴۴۵۵';
  const asked = { identifier: typed, captcha: rightAnswer, purpose: 'changeMobile' };
  expect((await server.send(otpRequest, asked, { headers })).status).toBe(200);
  await server.deps.background.idle();
  const sms = server.messages.at(-1);
  expect(sms).toMatchObject({ channel: 'sms', to: '+989123334455' });
  const input = { mobile: '00989123334455', otp: findCodeIn(sms), password: goodPassword };
  expect(await server.send(updateMobile, input, { as: person })).toMatchObject({
    status: 200,
    result: { tel: '+989123334455', email: person.email },
  });
  await server.deps.background.idle();
  // There was no number to notify, so the notice goes to the e-mail address.
  expect(server.messages.at(-1)).toMatchObject({ channel: 'email', to: person.email });
  expect((await logIn(server, '+98 912 333 4455', goodPassword)).status).toBe(200);
});

test('keeps the session and revokes codes sent to the old address', async () => {
  const person = await newPerson();
  const old = await receiveCode(server, person.email, 'login');
  const to = fresh('new');
  await moveTo(person, to, await receiveCode(server, to, 'changeEmail', person));
  expect(await emailOf(person)).toBe(to);
  expect(await server.send(login, { identifier: person.email, otp: old })).toMatchObject(refused);
});

test.each(['changeMobile', 'changeEmail'] as const)('%s requires a session', async (purpose) => {
  const identifier = purpose === 'changeEmail' ? 'x@example.com' : '+989121112233';
  expect(await requestCode(server, identifier, purpose)).toMatchObject({
    status: 401,
    failure: { code: 'sessionRequired' },
  });
});

test.each([
  ['changeMobile', 'x@example.com', 'invalidMobile'],
  ['changeMobile', 'sara', 'invalidMobile'],
  ['changeMobile', '12', 'invalidMobile'],
  ['changeEmail', '+989121112233', 'invalidEmail'],
  ['changeEmail', 'sara', 'invalidEmail'],
  ['changeEmail', 'a@x.com,b@evil.com', 'invalidEmail'],
] as const)('%s to %s is refused at its field', async (purpose, identifier, code) => {
  expect(await requestCode(server, identifier, purpose, server.people.owner)).toMatchObject({
    status: 400,
    failure: { errors: { identifier: { code } } },
  });
});

test('reports that the address is already the account’s own', async () => {
  expect(await requestCode(server, 'OWNER@example.com', 'changeEmail', server.people.owner)).toMatchObject({
    status: 400,
    failure: { errors: { identifier: { code: 'sameAddress' } } },
  });
});

test('answers a taken address like a free one, notifies its owner and accepts no code', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await server.call(setLang, { lang: 'fa' }, { as: other });
  const free = await requestCode(server, fresh('free'), 'changeEmail', person);
  server.clock.advance(61_000);
  const taken = await requestCode(server, other.email, 'changeEmail', person);
  expect(withoutVaryingReplyParts(taken)).toEqual(withoutVaryingReplyParts(free));
  const shown = server.messages.at(-1);
  expect(shown?.to).toBe(other.email);
  expect(findCodeIn(shown)).toBeUndefined();
  expect(shown?.text).toMatch(/[\u0600-\u06ff]/);
  expect(await moveTo(person, other.email, '123456')).toMatchObject(refused);
});

test('treats the address of a disabled account as taken', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await server.db.update(account).set({ isEnabled: false }).where(eq(account.id, other.id));
  expect((await requestCode(server, other.email, 'changeEmail', person)).status).toBe(200);
  expect(findCodeIn(server.messages.at(-1))).toBeUndefined();
});

test('reports a wrong password at its field and does not use up the code', async () => {
  const person = await newPerson();
  const to = fresh('new');
  const code = await receiveCode(server, to, 'changeEmail', person);
  expect(await moveTo(person, to, code, 'Wrong!pass-1')).toMatchObject({
    status: 400,
    failure: { errors: { password: { code: 'invalidPassword' } } },
  });
  expect(await emailOf(person)).toBe(person.email);
  expect((await moveTo(person, to, code)).status).toBe(200);
});

test('accepts a code only from the account that asked and only for the address it was sent to', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const [to, elsewhere] = [fresh('new'), fresh('elsewhere')];
  const code = await receiveCode(server, to, 'changeEmail', person);
  expect(await moveTo(other, to, code)).toMatchObject(refused);
  expect(await moveTo(person, elsewhere, code)).toMatchObject(refused);
  expect(await server.send(login, { identifier: to, otp: code })).toMatchObject(refused);
  expect(await server.send(login, { identifier: person.email, otp: code })).toMatchObject(refused);
  const signup = await receiveCode(server, to, 'signup');
  expect(await moveTo(person, to, signup)).toMatchObject(refused);
  expect((await moveTo(person, to, code)).status).toBe(200);
});

test('does not accept a code for a mobile number for an e-mail address', async () => {
  const person = await newPerson();
  const code = await receiveCode(server, '+989124445566', 'changeMobile', person);
  const as = { as: person };
  const mail = { email: '+989124445566', otp: code, password: goodPassword };
  expect(await server.send(updateEmail, mail, as)).toMatchObject({
    failure: { errors: { email: { code: 'invalidEmail' } } },
  });
  const mobile = { mobile: 'x@example.com', otp: code, password: goodPassword };
  expect(await server.send(updateMobile, mobile, as)).toMatchObject({
    failure: { errors: { mobile: { code: 'invalidMobile' } } },
  });
});

test('counts guesses across new codes, accounts and addresses', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const to = fresh('new');
  for (let tries = 0; tries < 3; tries++) {
    const code = await receiveCode(server, to, 'changeEmail', person);
    expect(await moveTo(person, to, differentCode(code))).toMatchObject(refused);
    server.clock.advance(61_000);
  }
  const code = await receiveCode(server, to, 'changeEmail', other);
  for (let tries = 0; tries < 2; tries++) {
    expect(await moveTo(other, to, differentCode(code))).toMatchObject(refused);
  }
  expect((await moveTo(other, to, code)).status).toBe(429);
  expect((await moveTo(person, to, '000000')).status).toBe(429);
});

test('changes the address once when one code is used twenty times in parallel', async () => {
  const person = await newPerson();
  const to = fresh('new');
  const code = await receiveCode(server, to, 'changeEmail', person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => moveTo(person, to, code)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every((answer) => [200, 400, 429].includes(answer.status))).toBe(true);
});

test('gives the address to exactly one of two accounts that want it at the same time', async () => {
  const people = [await newPerson(), await newPerson()] as const;
  const to = fresh('wanted');
  const first = await receiveCode(server, to, 'changeEmail', people[0]);
  server.clock.advance(61_000);
  const second = await receiveCode(server, to, 'changeEmail', people[1]);
  const answers = await Promise.all([moveTo(people[0], to, first), moveTo(people[1], to, second)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  expect(answers.find((answer) => answer.status === 400)).toMatchObject(refused);
  expect((await Promise.all(people.map(emailOf))).filter((email) => email === to)).toHaveLength(1);
});

test('leaves the address to an account that signed up with it in the meantime', async () => {
  const person = await newPerson();
  const to = fresh('meanwhile');
  const code = await receiveCode(server, to, 'changeEmail', person);
  server.clock.advance(61_000);
  await makePerson(server, to);
  expect(await moveTo(person, to, code)).toMatchObject(refused);
  expect(await emailOf(person)).toBe(person.email);
});
