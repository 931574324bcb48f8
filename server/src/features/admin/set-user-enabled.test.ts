import { setUserEnabled } from '@nazar/domain/api/admin-calls.ts';
import { forgotPassword, getChatToken, login } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { getInfo, updateInfo } from '@nazar/domain/api/user-calls.ts';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { goodPassword, logIn, makePerson, receiveCode, requestCode } from '../../testing/auth-setup.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const lines: string[] = [];
const server = useTestApp({ log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) });
beforeEach(() => server.clock.advance(24 * 3_600_000));

let made = 0;
async function newPerson() {
  const email = `shut${made++}@example.com`;
  return { email, ...(await makePerson(server, email)) };
}
const set = (identifier: string, enabled: boolean, as = server.people.admin) =>
  server.send(setUserEnabled, { identifier, enabled }, { as });

test('refuses guests and other users without revealing which accounts exist', async () => {
  const { guest, stranger } = server.people;
  expect((await set('owner@example.com', false, guest)).status).toBe(401);
  for (const identifier of ['owner@example.com', 'nobody@example.com', 'stranger@example.com']) {
    expect(await set(identifier, false, stranger)).toMatchObject({
      status: 403,
      failure: { code: 'forbidden' },
    });
  }
  expect((await server.call(getInfo, {}, { as: server.people.owner })).enabled).toBe(true);
});

test('ends all sessions of a disabled account at once', async () => {
  const person = await newPerson();
  const { token } = await server.call(getChatToken, {}, { as: person });
  expect(await set(person.email.toUpperCase(), false)).toMatchObject({
    status: 200,
    result: { enabled: false },
  });
  expect((await server.refusal(getInfo, {}, { as: person })).httpStatus).toBe(401);
  expect((await server.refusal(uploadFile, {}, { headers: { token } })).httpStatus).toBe(401);
});

test('neither signs in nor sends or accepts a code for a disabled account', async () => {
  const person = await newPerson();
  const otp = await receiveCode(server, person.email, 'login');
  const forReset = await receiveCode(server, person.email, 'reset');
  await set(person.email, false);
  const { email: identifier } = person;
  expect((await logIn(server, identifier, goodPassword)).status).toBe(400);
  expect((await server.send(login, { identifier, otp })).status).toBe(400);
  const reset = { identifier, otp: forReset, password: 'N3w!cky-horse-43' };
  expect((await server.send(forgotPassword, reset)).status).toBe(400);
  server.clock.advance(61_000);
  const sent = server.messages.length;
  for (const purpose of ['login', 'reset'] as const) {
    expect((await requestCode(server, identifier, purpose)).status).toBe(200);
  }
  expect(server.messages).toHaveLength(sent);
});

test('restores no session or code when an account is enabled again', async () => {
  const person = await newPerson();
  const { token } = await server.call(getChatToken, {}, { as: person });
  const otp = await receiveCode(server, person.email, 'login');
  await set(person.email, false);
  expect(await set(person.email, true)).toMatchObject({ status: 200, result: { enabled: true } });
  expect((await server.refusal(getInfo, {}, { as: person })).httpStatus).toBe(401);
  expect((await server.refusal(uploadFile, {}, { headers: { token } })).httpStatus).toBe(401);
  expect((await server.send(login, { identifier: person.email, otp })).status).toBe(400);
  expect((await logIn(server, person.email, goodPassword)).status).toBe(200);
});

test('leaves no session from a sign-in during the change', async () => {
  const person = await newPerson();
  const [signedIn] = await Promise.all([logIn(server, person.email, goodPassword), set(person.email, false)]);
  await set(person.email, true);
  if (!('result' in signedIn)) return;
  const headers = { authorization: `Bearer ${signedIn.result.session_token}` };
  expect((await server.refusal(getInfo, {}, { headers })).httpStatus).toBe(401);
});

test('finds the account by e-mail address, mobile number or username', async () => {
  const person = await newPerson();
  await server.call(updateInfo, { username: 'named' }, { as: person });
  await server.pool.query(`update account set mobile = '+989120000077' where id = $1`, [person.id]);
  for (const identifier of ['Named', '+98 912 000 0077', person.email]) {
    expect(await set(identifier, false)).toMatchObject({ status: 200, result: { enabled: false } });
    expect(await set(identifier, true)).toMatchObject({ status: 200, result: { enabled: true } });
  }
});

test.each(['nobody@example.com', 'nobody', '+989129999999', '%', 'a@x.com,b@x.com'])(
  'does not find %s',
  async (identifier) => {
    expect(await set(identifier, false)).toMatchObject({ status: 404, failure: { code: 'notFound' } });
  },
);

test('does not let administrators disable themselves', async () => {
  expect(await set('admin@example.com', false)).toMatchObject({
    status: 409,
    failure: { code: 'ownAccount', errors: expect.stringContaining('your account') },
  });
  expect((await server.call(getInfo, {}, { as: server.people.admin })).enabled).toBe(true);
});

test('does not enable a person whose account is being deleted', async () => {
  const { email, id } = await newPerson();
  const begin = (begunAt: string) =>
    server.pool.query(
      `insert into account_deletion (account_id, keeps_answers, requested_at, due_at, begun_at)
      values ($1, true, now(), now(), ${begunAt})
      on conflict (account_id) do update set begun_at = excluded.begun_at`,
      [id],
    );
  // Within the week the account is like any other.
  await begin('null');
  expect((await set(email, false)).status).toBe(200);
  expect((await set(email, true)).status).toBe(200);
  await server.pool.query('update account set is_enabled = false where id = $1', [id]);
  await begin('now()');
  expect(await set(email, true)).toMatchObject({ status: 404, failure: { code: 'notFound' } });
  const { rows } = await server.pool.query('select is_enabled as enabled from account where id = $1', [id]);
  expect(rows).toEqual([{ enabled: false }]);
});

test('logs who disabled whom by ids only', async () => {
  const person = await newPerson();
  lines.length = 0;
  await set(person.email, false);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ admin: server.people.admin.id, account: person.id, enabled: false }),
  );
  expect(lines.join()).not.toContain(person.email);
});

test('refuses a former administrator', async () => {
  const { admin } = server.people;
  await server.pool.query(`update account set roles = '{user}' where id = $1`, [admin.id]);
  expect((await set('owner@example.com', false)).status).toBe(403);
  await server.pool.query(`update account set roles = '{user,admin}' where id = $1`, [admin.id]);
});
