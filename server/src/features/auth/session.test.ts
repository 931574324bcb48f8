import { getChatToken, init, isLoggedIn, logout } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { getInfo, setLang } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, session } from '../../database/schema/account.ts';
import { signUp } from '../../testing/auth-story.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { cleanUpAccounts } from './clean-up.ts';

const day = 24 * 3_600_000;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let made = 0;
async function newSession() {
  const { session_token, user } = await signUp(server, `session${made++}@example.com`);
  return { id: user.id, token: session_token, headers: { authorization: `Bearer ${session_token}` } };
}
const dead = { httpStatus: 401, code: 'sessionRequired', errors: 'Please sign in to go on.' };

test('logging out ends the session and its upload token', async () => {
  const person = await newSession();
  const { token, expiresIn } = await server.call(getChatToken, {}, { as: person });
  expect(expiresIn).toBe(300);
  await server.call(logout, {}, { as: person });
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject(dead);
  expect(await server.refusal(uploadFile, {}, { headers: { token } })).toMatchObject(dead);
});

test('a session lives 30 days from its last use, and 180 at most', async () => {
  const person = await newSession();
  for (let used = 0; used < 6; used++) {
    server.clock.advance(29 * day);
    await server.call(getInfo, {}, { as: person });
  }
  server.clock.advance(7 * day);
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject(dead);
  const idle = await newSession();
  server.clock.advance(30 * day);
  expect(await server.refusal(getInfo, {}, { as: idle })).toMatchObject(dead);
});

test('a disabled account is out at once', async () => {
  const person = await newSession();
  await server.db.update(account).set({ enabled: false }).where(eq(account.id, person.id));
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject(dead);
});

test('a dead token on a call for guests is told, so that the client signs out', async () => {
  const person = await newSession();
  await server.call(logout, {}, { as: person });
  expect(await server.call(isLoggedIn, {}, { as: person })).toEqual({ loggedIn: false });
  expect((await server.send(init, {}, { as: person })).status).toBe(200);
  expect((await server.send(setLang, { lang: 'fa' }, { as: person })).status).toBe(401);
});

test.each([
  ['of one’s own choice', 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['of another scheme', 'Basic b3duZXI6'],
  ['that is empty', 'Bearer '],
  ['with SQL in it', "Bearer ' or '1'='1"],
])('a token %s is dead', async (_, authorization) => {
  expect(await server.refusal(getInfo, {}, { headers: { authorization } })).toMatchObject(dead);
});

test('the database holds nothing that signs in', async () => {
  const person = await newSession();
  const rows = await server.db.select().from(session);
  const dump = rows.map((row) => Buffer.from(row.tokenHash).toString('base64url')).join();
  expect(dump).not.toContain(person.token);
  const [row] = await server.db.select().from(session).where(eq(session.accountId, person.id));
  const authorization = `Bearer ${Buffer.from(row?.tokenHash ?? []).toString('base64url')}`;
  expect(await server.refusal(getInfo, {}, { headers: { authorization } })).toMatchObject(dead);
});

test('each token opens its own door only', async () => {
  const person = await newSession();
  const { token } = await server.call(getChatToken, {}, { as: person });
  const { guestKey } = await server.call(init, {});
  for (const other of [token, guestKey]) {
    expect(
      await server.refusal(getInfo, {}, { headers: { authorization: `Bearer ${other}` } }),
    ).toMatchObject(dead);
  }
  for (const other of [person.token, guestKey, `${token}x`, `x${token.slice(1)}`]) {
    expect(await server.refusal(uploadFile, {}, { headers: { token: other } })).toMatchObject(dead);
  }
  expect(
    await server.refusal(getInfo, {}, { headers: { cookie: `session_token=${person.token}` } }),
  ).toMatchObject(dead);
  server.clock.advance(300_000);
  expect(await server.refusal(uploadFile, {}, { headers: { token } })).toMatchObject(dead);
});

test('a guest keeps the key that the server signed, and gets a new one for a forged one', async () => {
  const first = await server.call(init, {});
  expect(first).toMatchObject({
    lang: 'en',
    lc: 'UN',
    languages: [{ id: 'en' }, { id: 'fa', name: 'فارسی' }],
  });
  const again = await server.call(
    init,
    {},
    { headers: { 'x-guest': first.guestKey, 'accept-language': 'fa' } },
  );
  expect(again).toMatchObject({ lang: 'fa', guestKey: first.guestKey });
  const forged = first.guestKey.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  const other = await server.call(init, {}, { headers: { 'x-guest': forged } });
  expect(other.guestKey.slice(0, 36)).not.toBe(forged.slice(0, 36));
});

test('what time has ended is taken out', async () => {
  await newSession();
  server.clock.advance(400 * day);
  await cleanUpAccounts(server.db, server.clock.now());
  expect(await server.db.select().from(session)).toHaveLength(0);
});
