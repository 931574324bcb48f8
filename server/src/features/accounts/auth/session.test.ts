import { getChatToken, init, isLoggedIn, logout } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { getInfo, setLang } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account, session } from '../../../platform/database/schema/account.ts';
import { signUp } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { deleteExpiredAuthRows } from './delete-expired-auth-rows.ts';

const day = 24 * 3_600_000;

const server = useTestApp();

let made = 0;
async function newSession() {
  const { session_token, user } = await signUp(server, `session${made++}@example.com`);
  return { id: user.id, token: session_token, headers: { authorization: `Bearer ${session_token}` } };
}
const dead = { httpStatus: 401, code: 'sessionRequired', errors: 'Sign in to continue.' };

test('ends the session and its upload token on logout', async () => {
  const person = await newSession();
  const { token, expiresIn } = await server.call(getChatToken, {}, { as: person });
  expect(expiresIn).toBe(300);
  await server.call(logout, {}, { as: person });
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject(dead);
  expect(await server.refusal(uploadFile, {}, { headers: { token } })).toMatchObject(dead);
});

test('keeps a session for 30 days after its last use and 180 days at most', async () => {
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

test('signs out a disabled account at once', async () => {
  const person = await newSession();
  await server.db.update(account).set({ isEnabled: false }).where(eq(account.id, person.id));
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject(dead);
});

test('reports a dead token even on calls open to guests, so that the client signs out', async () => {
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
])('refuses a token %s', async (_, authorization) => {
  expect(await server.refusal(getInfo, {}, { headers: { authorization } })).toMatchObject(dead);
});

test('accepts each token only for its own purpose', async () => {
  const person = await newSession();
  const { token } = await server.call(getChatToken, {}, { as: person });
  const { guestKey } = await server.call(init, {});
  for (const other of [token, guestKey]) {
    expect(
      await server.refusal(getInfo, {}, { headers: { authorization: `Bearer ${other}` } }),
    ).toMatchObject(dead);
  }
  const forged = `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`;
  for (const other of [person.token, guestKey, `${token}x`, forged]) {
    expect(await server.refusal(uploadFile, {}, { headers: { token: other } })).toMatchObject(dead);
  }
  expect(
    await server.refusal(getInfo, {}, { headers: { cookie: `session_token=${person.token}` } }),
  ).toMatchObject(dead);
  server.clock.advance(300_000);
  expect(await server.refusal(uploadFile, {}, { headers: { token } })).toMatchObject(dead);
});

test('keeps a guest key signed by the server and replaces a forged one', async () => {
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

test('deletes expired rows', async () => {
  await newSession();
  server.clock.advance(400 * day);
  await deleteExpiredAuthRows(server.db, server.clock.now());
  expect(await server.db.select().from(session)).toHaveLength(0);
});
