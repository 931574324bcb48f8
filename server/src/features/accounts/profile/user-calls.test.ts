import { getInfo, setLang } from '@nazar/domain/api/user-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

test('refuses a guest', async () => {
  expect(await server.refusal(getInfo, {}, { as: server.people.guest })).toMatchObject({
    httpStatus: 401,
    code: 'sessionRequired',
  });
});

test('returns the caller’s profile without the password hash', async () => {
  const { owner } = server.people;
  const info = await server.call(getInfo, {}, { as: owner });
  expect(info).toMatchObject({ id: owner.id, email: 'owner@example.com', roles: ['user'], lang: 'en' });
  expect(Object.keys(info)).not.toContain('passwordHash');
});

test('stores the language for the caller’s account only', async () => {
  const { owner, stranger } = server.people;
  await server.call(setLang, { lang: 'fa' }, { as: owner });
  expect((await server.call(getInfo, {}, { as: owner })).lang).toBe('fa');
  expect((await server.call(getInfo, {}, { as: stranger })).lang).toBe('en');
});

test('refuses an unsupported language', async () => {
  const failure = await server.refusal(setLang, { lang: 'de' }, { as: server.people.owner });
  expect(failure).toMatchObject({
    httpStatus: 400,
    code: 'invalidInput',
    errors: { lang: { code: 'invalidValue' } },
  });
});
