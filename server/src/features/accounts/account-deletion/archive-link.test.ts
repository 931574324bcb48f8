import { logout } from '@nazar/domain/api/auth-calls.ts';
import { deleteMyAccount, getMyData, startMyDownload } from '@nazar/domain/api/my-data-calls.ts';
import { changeMyPassword } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../../platform/database/schema/rate-limit.ts';
import { goodPassword, logIn, makePerson } from '../../../testing/auth-setup.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { personalDownloadRunner } from './pack-downloads.ts';

let count = 0;
const server = useTestApp();
beforeEach(() => server.db.delete(rateLimitWindow));

const password = goodPassword;

async function pack() {
  const email = `archive-${count++}@example.com`;
  const as = await makePerson(server, email);
  const { id } = await server.call(startMyDownload, { password }, { as });
  await personalDownloadRunner.run(server.deps, AbortSignal.timeout(60_000));
  const url = (await server.call(getMyData, {}, { as })).downloads[0]?.url ?? '';
  expect((await server.app.inject({ url })).statusCode).toBe(200);
  return { email, as, id, url };
}

async function signInElsewhere({ id }: Person, email: string): Promise<Person> {
  const answer = await logIn(server, email, password);
  if (!('result' in answer)) throw new Error('Could not sign in.');
  return { id, headers: { authorization: `Bearer ${answer.result.session_token}` } };
}

test('an archive needs the password, and only the session that asked for it gets the link', async () => {
  const { email, as, url } = await pack();
  for (const input of [{}, { password: '' }, { password: `${password}x` }]) {
    expect(await server.refusal(startMyDownload, input, { as })).toMatchObject({
      httpStatus: 400,
      code: 'invalidInput',
      errors: { password: {} },
    });
  }
  const elsewhere = await signInElsewhere(as, email);
  expect((await server.call(getMyData, {}, { as: elsewhere })).downloads).toMatchObject([
    { state: 'done', url: null },
  ]);
  expect((await server.app.inject({ url })).statusCode).toBe(200);
});

const newPassword = `${password}-new`;
test.each<[string, (as: Person) => Promise<unknown>]>([
  ['signing out', (as) => server.call(logout, {}, { as })],
  [
    'a change of the password by the same session',
    (as) => server.call(changeMyPassword, { password, newPassword, confirmPassword: newPassword }, { as }),
  ],
  [
    'a request to delete the account',
    (as) => server.call(deleteMyAccount, { password, keepAnswers: true }, { as }),
  ],
  [
    'a session that expired without use',
    ({ id }) =>
      server.pool.query('update session set expires_at = $2 where account_id = $1', [
        id,
        new Date(server.clock.now()),
      ]),
  ],
])('the link of an archive ends with %s', async (_, end) => {
  const { as, url } = await pack();
  await end(as);
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test('an archive of an ended session is not listed, does not block another archive, and is deleted', async () => {
  const { email, as, id } = await pack();
  const elsewhere = await signInElsewhere(as, email);
  const { id: waiting } = await server.call(startMyDownload, { password }, { as });
  await server.call(logout, {}, { as });
  expect((await server.call(getMyData, {}, { as: elsewhere })).downloads).toEqual([]);
  await server.call(startMyDownload, { password }, { as: elsewhere });
  await personalDownloadRunner.run(server.deps, AbortSignal.timeout(60_000));
  // The cancel time comes from the database's own clock.
  server.clock.set(Date.now() + 3 * 60_000);
  await personalDownloadRunner.deleteExpired(server.deps);
  for (const ended of [id, waiting]) expect(await server.deps.files.stat(ended, 'zip')).toBeNull();
});
