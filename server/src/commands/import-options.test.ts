import { isLoggedIn, login } from '@nazar/domain/api/auth-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { readImportArguments } from './import-options.ts';
import { findOwner, localImportAccount, signInAccount } from './sign-in-owner.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('a folder alone is enough, and results are public then', () => {
  expect(readImportArguments(['answers'])).toMatchObject({
    ...{ folder: 'answers', owner: undefined },
    options: { resultView: 'public', min: null, max: null, language: undefined },
  });
});

test('help is given instead of an import', () => {
  expect(readImportArguments(['--help'])).toBeNull();
});

test.each([
  [[], 'Name one folder'],
  [['a', 'b'], 'Name one folder'],
  [['a', '--language', 'de'], '--language is en or fa'],
  [['a', '--result-view', 'friends'], '--result-view is one of public, participants, admin'],
  [['a', '--min', 'low'], '--min is a number'],
  [['a', '--colour', 'red'], '--colour'],
])('%j is refused with a line that says why', (args, message) => {
  expect(() => readImportArguments(args)).toThrow(message);
});

test('imports without an owner belong to one account, with which nobody can sign in', async () => {
  const id = await localImportAccount(server.deps);
  expect(await localImportAccount(server.deps)).toBe(id);
  const cookie = (await server.app.inject({ url: '/api/Auth/v1/Rest/cshow.php' })).headers['set-cookie'];
  const headers = { cookie: String(cookie).split(';')[0] ?? '' };
  const input = { identifier: 'import', captcha: 'right', password: '!' };
  const refused = await server.refusal(login, input, { headers });
  expect(refused.errors).toEqual({ password: expect.objectContaining({ code: 'invalidPassword' }) });
});

test('an owner is named by e-mail, and an unknown one is said', async () => {
  expect(await findOwner('Owner@example.com', server.deps)).toBe(server.people.owner.id);
  await expect(findOwner('nobody@example.com', server.deps)).rejects.toThrow('nobody@example.com');
});

test('the session of a command ends with it', async () => {
  const { headers, signOut } = await signInAccount(server.people.owner.id, server.deps);
  expect(await server.call(isLoggedIn, {}, { headers })).toEqual({ loggedIn: true });
  await signOut();
  expect(await server.call(isLoggedIn, {}, { headers })).toEqual({ loggedIn: false });
});
