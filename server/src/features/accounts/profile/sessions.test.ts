import { getChatToken, logout } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import {
  deleteMyOtherSessions,
  deleteMySession,
  getInfo,
  getMySessions,
} from '@nazar/domain/api/user-calls.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { insertSession } from '../../../platform/http/session.ts';
import type { Person } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const hour = 3_600_000;
const day = 24 * hour;

let server: TestApp;
let owner: Person;
beforeEach(async () => {
  await server?.close();
  server = await createTestApp();
  owner = server.people.owner;
});
afterAll(() => server.close());

async function browser(userAgent: string, accountId = owner.id): Promise<Person> {
  const token = await insertSession(server.db, { accountId, userAgent }, server.deps);
  return { id: accountId, headers: { authorization: `Bearer ${token}` } };
}
const list = async (as: Person) => (await server.call(getMySessions, {}, { as })).sessions;
const idOf = async (as: Person) => (await list(as)).find((each) => each.isCurrent)?.id ?? '';
const isIn = async (as: Person) => (await server.send(getInfo, {}, { as })).status === 200;

test('refuses a guest', async () => {
  for (const call of [getMySessions, deleteMyOtherSessions]) {
    expect((await server.refusal(call, {}, {})).httpStatus).toBe(401);
  }
});

test('lists the current session first and then by last use', async () => {
  const phone = await browser('phone');
  server.clock.advance(2 * hour);
  const laptop = await browser('laptop');
  await server.call(getInfo, {}, { as: laptop });
  const sessions = await list(phone);
  expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['phone', true],
    ['laptop', false],
    ['tests', false],
  ]);
  expect(sessions[0]).toMatchObject({
    createdAt: '2026-11-21T10:00:00.000Z',
    lastUsedAt: '2026-11-21T12:00:00.000Z',
  });
});

test('returns nothing that could be used to sign in', async () => {
  const sessions = JSON.stringify(await list(owner));
  const { rows } = await server.pool.query<{ hash: Buffer }>('select token_hash as hash from session');
  const token = owner.headers.authorization?.slice('Bearer '.length) ?? '';
  for (const secret of [
    token,
    ...rows.flatMap(({ hash }) => [hash.toString('hex'), hash.toString('base64url')]),
  ]) {
    expect(sessions).not.toContain(secret);
  }
  expect(sessions).not.toContain('hash');
});

test('does not list expired sessions', async () => {
  await browser('old');
  server.clock.advance(20 * day);
  await server.call(getInfo, {}, { as: owner });
  server.clock.advance(11 * day);
  expect((await list(owner)).map(({ userAgent }) => userAgent)).toEqual(['tests']);
});

test('ends one session and its upload token and no other', async () => {
  const [phone, laptop] = [await browser('phone'), await browser('laptop')];
  const { token } = await server.call(getChatToken, {}, { as: phone });
  await server.call(deleteMySession, { id: await idOf(phone) }, { as: owner });
  expect(await Promise.all([phone, laptop, owner].map(isIn))).toEqual([false, true, true]);
  expect((await server.refusal(uploadFile, {}, { headers: { token } })).httpStatus).toBe(401);
});

test('can end the current session', async () => {
  await server.call(deleteMySession, { id: await idOf(owner) }, { as: owner });
  expect(await isIn(owner)).toBe(false);
});

test('does not find another account’s, an ended or an unknown session and ends nothing', async () => {
  const { stranger } = server.people;
  const phone = await browser('phone');
  const ended = await idOf(phone);
  await server.call(logout, {}, { as: phone });
  for (const id of [await idOf(stranger), ended, '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b']) {
    expect(await server.refusal(deleteMySession, { id }, { as: owner })).toMatchObject({
      httpStatus: 404,
      code: 'notFound',
    });
  }
  expect(await isIn(stranger)).toBe(true);
});

test('ends all other sessions of this account only', async () => {
  const [phone, laptop] = [await browser('phone'), await browser('laptop')];
  await server.call(deleteMyOtherSessions, {}, { as: laptop });
  expect(await Promise.all([phone, owner, laptop, server.people.stranger].map(isIn))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('lists a strange user agent as sent, cut to a limit', async () => {
  const phone = await browser(`<script>alert(1)</script>${'x'.repeat(5000)}`);
  expect((await list(phone))[0]?.userAgent).toHaveLength(200);
});
