import { isLoggedIn, login } from '@nazar/domain/api/auth-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';
import { parseImportArguments } from './import-options.ts';
import { createLocalImportAccount, requireOwnerAccount } from './owner-account.ts';

const server = useTestApp();

test('accepts a folder alone and keeps the inquiry private', () => {
  expect(parseImportArguments(['answers'])).toMatchObject({
    folder: 'answers',
    owner: undefined,
    isCheck: false,
    options: { resultView: 'admin', listed: false, open: false, min: null, max: null, language: undefined },
  });
});

test('opens results, listing and participation by separate options', () => {
  const given = parseImportArguments([
    'answers',
    '--result-view',
    'public',
    '--list',
    '--open',
    '--quotes',
    'none',
  ]);
  expect(given?.options).toMatchObject({
    resultView: 'public',
    listed: true,
    open: true,
    format: { quotes: false },
  });
});

test('prints help instead of importing', () => {
  expect(parseImportArguments(['--help'])).toBeNull();
});

test.each([
  [[], 'Usage: '],
  [['a', 'b'], 'Usage: '],
  [['a', '--language', 'de'], '--language must be en or fa'],
  [['a', '--result-view', 'friends'], '--result-view must be one of public, participants, admin'],
  [['a', '--encoding', 'ebcdic'], '--encoding must be one of utf-8'],
  [['a', '--delimiter', ','], '--delimiter must be one of tab, comma'],
  [['a', '--quotes', 'single'], '--quotes must be one of none'],
  [['a', '--min', 'low'], '--min must be a number'],
  [['a', '--colour', 'red'], '--colour'],
])('refuses %j with a line that gives the reason', (args, message) => {
  expect(() => parseImportArguments(args)).toThrow(message);
});

test("assigns imports without an owner to an account that can't be signed in to", async () => {
  const id = await createLocalImportAccount(server.deps);
  expect(await createLocalImportAccount(server.deps)).toBe(id);
  const cookie = (await server.app.inject({ url: '/api/Auth/v1/Rest/cshow.php' })).headers['set-cookie'];
  const headers = { cookie: String(cookie).split(';')[0] ?? '' };
  const input = { identifier: 'import', captcha: 'right', password: '!' };
  const refused = await server.refusal(login, input, { headers });
  expect(refused.errors).toEqual({ password: expect.objectContaining({ code: 'invalidPassword' }) });
});

test('finds the owner by e-mail and reports an unknown one', async () => {
  expect(await requireOwnerAccount('Owner@example.com', server.deps)).toBe(server.people.owner.id);
  await expect(requireOwnerAccount('unknown@example.com', server.deps)).rejects.toThrow(
    'unknown@example.com',
  );
});

test('makes calls as an account without a session, unless the account is disabled', async () => {
  const accountId = server.people.admin.id;
  const client = server.deps.callsAs({ accountId });
  expect(await client.call(isLoggedIn, {})).toEqual({ loggedIn: true });
  await server.pool.query('update account set is_enabled = false where id = $1', [accountId]);
  await expect(client.call(isLoggedIn, {})).rejects.toMatchObject({ code: 'sessionRequired' });
});
