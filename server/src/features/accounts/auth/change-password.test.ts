import { getChatToken, login } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { changeMyPassword, getInfo, updateEmail } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { goodPassword, logIn, makePerson, receiveCode } from '../../../testing/auth-setup.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { authRateLimits } from './rates.ts';

const newPassword = 'N3w!cky-horse-43';

const server = useTestApp();
beforeEach(() => server.clock.advance(24 * 3_600_000));

let made = 0;
async function newPerson() {
  const email = `change${made++}@example.com`;
  return { email, ...(await makePerson(server, email)) };
}
async function alsoElsewhere(email: string, password = goodPassword): Promise<Person> {
  const answer = await logIn(server, email, password);
  if (!('result' in answer)) throw new Error('Not signed in.');
  const { session_token, user } = answer.result;
  return { id: user.id, headers: { authorization: `Bearer ${session_token}` } };
}
const change = (as: Person, fields: Record<string, string> = {}) =>
  server.send(
    changeMyPassword,
    { password: goodPassword, newPassword, confirmPassword: newPassword, ...fields },
    { as },
  );

test('refuses a guest', async () => {
  expect((await change(server.people.guest)).status).toBe(401);
});

test('accepts the new password and no longer the old one', async () => {
  const person = await newPerson();
  expect(await change(person)).toMatchObject({ status: 200, result: {} });
  expect((await logIn(server, person.email, goodPassword)).status).toBe(400);
  expect((await logIn(server, person.email, newPassword)).status).toBe(200);
});

test('ends the other sessions and their upload tokens but keeps the current one', async () => {
  const person = await newPerson();
  const elsewhere = await alsoElsewhere(person.email);
  const { token } = await server.call(getChatToken, {}, { as: elsewhere });
  expect((await change(person)).status).toBe(200);
  expect((await server.refusal(getInfo, {}, { as: elsewhere })).httpStatus).toBe(401);
  expect((await server.refusal(uploadFile, {}, { headers: { token } })).httpStatus).toBe(401);
  expect((await server.call(getInfo, {}, { as: person })).id).toBe(person.id);
});

test('revokes codes sent before the change', async () => {
  const person = await newPerson();
  const otp = await receiveCode(server, person.email, 'login');
  const forChange = await receiveCode(server, 'moved@example.com', 'changeEmail', person);
  expect((await change(person)).status).toBe(200);
  expect((await server.send(login, { identifier: person.email, otp })).status).toBe(400);
  const input = { email: 'moved@example.com', otp: forChange, password: newPassword };
  expect((await server.send(updateEmail, input, { as: person })).status).toBe(400);
});

test('notifies the owner', async () => {
  const person = await newPerson();
  const before = server.messages.length;
  await change(person);
  await server.deps.background.idle();
  const [notice, ...others] = server.messages.slice(before);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ channel: 'email', to: person.email });
  expect(notice?.text).toContain(`${server.deps.config.publicUrl}/forgot`);
  expect(notice?.text).not.toContain(newPassword);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a wrong current password', { password: 'Wrong!pass-1' }, { password: 'invalidPassword' }],
  [
    'a confirmation that differs',
    { confirmPassword: 'N3w!cky-horse-44' },
    { confirmPassword: 'invalidConfirmPassword' },
  ],
  ['a weak password', { newPassword: 'weak', confirmPassword: 'weak' }, { newPassword: 'invalidPassword' }],
  [
    'a common password',
    { newPassword: 'Password1!', confirmPassword: 'Password1!' },
    { newPassword: 'commonPassword' },
  ],
  [
    'the current password',
    { newPassword: goodPassword, confirmPassword: goodPassword },
    { newPassword: 'samePassword' },
  ],
  [
    'a weak password and a confirmation that differs',
    { newPassword: 'weak' },
    { newPassword: 'invalidPassword', confirmPassword: 'invalidConfirmPassword' },
  ],
  [
    'an empty password',
    { newPassword: '', confirmPassword: '' },
    { newPassword: 'passwordRequired', confirmPassword: 'confirmPasswordRequired' },
  ],
  ['an empty current password', { password: '' }, { password: 'passwordRequired' }],
])('reports %s at its field and changes nothing', async (_, fields, codes) => {
  const person = await newPerson();
  const answer = await change(person, fields);
  expect(answer.status).toBe(400);
  const errors = 'failure' in answer ? Object.entries(answer.failure.errors) : [];
  expect(Object.fromEntries(errors.map(([path, problem]) => [path, problem.code]))).toMatchObject(codes);
  expect((await logIn(server, person.email, goodPassword)).status).toBe(200);
});

test('does not answer a wrong current password with 401, which would sign the client out', async () => {
  const person = await newPerson();
  const answer = await change(person, { password: 'Wrong!pass-1' });
  expect(answer).toMatchObject({
    status: 400,
    failure: { errors: { password: { text: 'Invalid password.' } } },
  });
  expect((await server.call(getInfo, {}, { as: person })).id).toBe(person.id);
});

test('limits guesses at the current password from an open session', async () => {
  const person = await newPerson();
  const elsewhere = await alsoElsewhere(person.email);
  const statuses = [];
  for (let tries = 0; tries < authRateLimits.currentPasswords.limit; tries++) {
    const as = tries % 2 === 0 ? person : elsewhere;
    statuses.push((await change(as, { password: `Wrong!pass-${tries}` })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect((await change(person)).status).toBe(429);
  // Other calls that ask for the password share the count.
  const input = { email: 'x@example.com', otp: '123456', password: goodPassword };
  expect((await server.send(updateEmail, input, { as: elsewhere })).status).toBe(429);
  // Signing in with the right password still works.
  expect((await logIn(server, person.email, goodPassword)).status).toBe(200);
});

test('applies one of two simultaneous changes and answers the other that its password is not current', async () => {
  const person = await newPerson();
  const other = 'Oth3r!horse-44';
  const answers = await Promise.all([
    change(person),
    change(person, { newPassword: other, confirmPassword: other }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  const works = await Promise.all(
    [newPassword, other].map(async (password) => (await logIn(server, person.email, password)).status),
  );
  expect(works).toEqual(answers.map((answer) => answer.status));
});
