import { createFirstAdmin } from '@nazar/domain/api/auth-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import { goodPassword } from '../../../testing/auth-setup.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeSetupToken } from './first-admin.ts';

const server = useTestApp();

const create = (identifier: string, token = makeSetupToken(server.deps.secrets, server.clock.now())) =>
  server.send(createFirstAdmin, { setupToken: token, identifier, password: goodPassword });
const ended = { status: 410, failure: { code: 'setupLinkEnded' } };

test('creates one administrator by the logged link under 20 simultaneous uses, and none afterwards', async () => {
  expect(await create('second@example.com')).toMatchObject(ended);
  const { id } = server.people.admin;
  await server.db
    .update(account)
    .set({ roles: ['user'] })
    .where(eq(account.id, id));
  expect(await create('thief@example.com', 'x'.repeat(32))).toMatchObject(ended);
  const old = makeSetupToken(server.deps.secrets, server.clock.now() - 25 * 60 * 60 * 1000);
  expect(await create('thief@example.com', old)).toMatchObject(ended);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(`admin${index}@example.com`)),
  );
  const made = all.flatMap((answer) => ('result' in answer ? [answer.result] : []));
  expect(made).toHaveLength(1);
  const headers = { authorization: `Bearer ${made[0]?.session_token}` };
  expect((await server.call(getInfo, {}, { headers })).roles).toEqual(['user', 'admin']);
  expect(await create('late@example.com')).toMatchObject(ended);
});
