import { type CallInput, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getInfo, updateInfo } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

let owner: Person;
let stranger: Person;
const server = useTestApp();
beforeAll(() => {
  ({ owner, stranger } = server.people);
});
beforeEach(async () => {
  const empty = {
    username: null,
    nationalId: null,
    country: 'UN',
    personType: null,
    personTypeAskedAt: null,
  };
  await server.db.update(account).set(empty);
});

type Input = NonNullable<CallInput<typeof updateInfo>>;
const write = (input: Input, as = owner) => server.call(updateInfo, input, { as });
const refusal = async (input: unknown, as = owner) => {
  const { httpStatus, code, errors } = await server.refusal(updateInfo, input, { as });
  const codes = Object.entries(errors).map(([path, problem]) => [path, problem.code]);
  return { httpStatus, code, errors: Object.fromEntries(codes) };
};
const invalid = (errors: Record<string, string>) => ({ httpStatus: 400, code: 'invalidInput', errors });

test('refuses a guest', async () => {
  expect((await server.refusal(updateInfo, {}, {})).httpStatus).toBe(401);
});

test('changes the given fields and keeps the rest', async () => {
  const first = await write({
    profileName: 'Sara',
    name: 'Sara Karimi',
    bio: 'One\nTwo',
    lang: 'fa',
    gender: 'female',
    birthDate: '1990-02-28',
    country: 'IR',
    nationalId: '۰۰۱۲۳۴۵۶۷۹',
    username: 'Sara_K',
    personType: 'real',
    isFindable: true,
  });
  expect(first).toMatchObject({
    profileName: 'Sara',
    publicName: 'Sara',
    name: 'Sara Karimi',
    bio: 'One\nTwo',
    lang: 'fa',
    gender: 'female',
    birthDate: '1990-02-28',
    country: 'IR',
    nationalId: '0012345679',
    username: 'sara_k',
    personType: 'real',
    personTypeAsked: true,
    isFindable: true,
    email: 'owner@example.com',
    roles: ['user'],
  });
  expect(await write({ name: 'Sara' })).toEqual({ ...first, name: 'Sara' });
  expect(await server.call(getInfo, {}, { as: owner })).toEqual({ ...first, name: 'Sara' });
  expect((await server.call(getInfo, {}, { as: stranger })).name).toBe('stranger');
});

test('clears fields sent empty, as JSON and as a form', async () => {
  const full: Input = {
    profileName: 'Sara',
    name: 'Sara',
    bio: 'x',
    gender: 'other',
    birthDate: '1990-02-28',
    country: 'DE',
    nationalId: 'AB-12',
    username: 'sara',
    personType: 'legal',
  };
  const empty = {
    profileName: '',
    publicName: null,
    name: '',
    bio: '',
    gender: null,
    birthDate: null,
    country: 'UN',
    nationalId: null,
    username: null,
    personType: null,
    personTypeAsked: true,
  };
  await write(full);
  const nulls = Object.fromEntries(Object.keys(full).map((name) => [name, null]));
  expect(await write(nulls)).toMatchObject(empty);
  await write(full);
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(updateInfo),
    headers: { ...owner.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: Object.keys(full)
      .map((name) => `${name}=`)
      .join('&'),
  });
  expect(reply.json().result).toMatchObject(empty);
});

test('reads a form like JSON', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(updateInfo),
    headers: { ...owner.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `name=${encodeURIComponent('سارا\u200cجان')}&isFindable=false&personTypeAsked=true&lang=en`,
  });
  expect(reply.json()).toMatchObject({
    status: true,
    result: { name: 'سارا\u200cجان', isFindable: false, personTypeAsked: true, lang: 'en' },
  });
});

test('reports all problems at once and saves nothing', async () => {
  const before = await server.call(getInfo, {}, { as: owner });
  const wrong = { birthDate: '2030-01-01', country: 'XX', username: '1', nationalId: '<>', name: 'New' };
  expect(await refusal(wrong)).toEqual(
    invalid({
      birthDate: 'birthDateAhead',
      country: 'invalidValue',
      username: 'invalidUsername',
      nationalId: 'invalidNationalId',
    }),
  );
  expect(await server.call(getInfo, {}, { as: owner })).toEqual(before);
});

test.each([
  ['birthDate', '1990-02-30', 'invalidDate'],
  ['country', 'IRN', 'tooLong'],
  ['country', 'ZZ', 'invalidValue'],
  ['username', 'admin', 'usernameTaken'],
  ['gender', 'x', 'invalidValue'],
  ['lang', 'de', 'invalidValue'],
  ['personType', 'admin', 'invalidValue'],
  ['personTypeAsked', false, 'invalidValue'],
  ['name', 'x'.repeat(101), 'tooLong'],
  ['bio', 'x'.repeat(501), 'tooLong'],
])('refuses %s: %j', async (field, value, code) => {
  expect(await refusal({ [field]: value })).toEqual(invalid({ [field]: code }));
});

test('keeps names on one line and strips direction characters', async () => {
  const written = await write({ name: ' a\u202eb\n c\u2066 ', profileName: '\u200fعلی\u200cرضا' });
  expect(written).toMatchObject({ name: 'ab c', profileName: 'علی\u200cرضا' });
});

test('gives a username to one account only, in every spelling', async () => {
  await write({ username: 'sara12' });
  for (const spelling of ['sara12', 'SARA12', 'sara۱۲', 'ｓａｒａ12', ' sara12 ']) {
    expect(await refusal({ username: spelling }, stranger), spelling).toEqual(
      invalid({ username: 'usernameTaken' }),
    );
  }
  expect((await write({ username: 'Sara12' })).username).toBe('sara12');
});

test('gives a username to exactly one of many simultaneous requests', async () => {
  const people = [owner, stranger, server.people.participant, server.people.admin];
  const answers = await Promise.all(
    people.map((as) => server.send(updateInfo, { username: 'wanted' }, { as })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
  for (const answer of answers.filter((each) => 'failure' in each)) {
    expect(answer).toMatchObject({ failure: { errors: { username: { code: 'usernameTaken' } } } });
  }
});

test('does not clear a username that is the account’s only identifier', async () => {
  const id = '00000000-0000-4000-8000-000000000003';
  await write({ username: 'only_name' }, stranger);
  await server.db.update(account).set({ email: null }).where(eq(account.id, id));
  try {
    expect(await refusal({ username: null }, stranger)).toEqual(invalid({ username: 'required' }));
  } finally {
    await server.db.update(account).set({ email: 'stranger@example.com' }).where(eq(account.id, id));
  }
});

test('checks an Iranian national id by its check digit and the person type', async () => {
  const wrong = invalid({ nationalId: 'invalidNationalId' });
  expect(await refusal({ country: 'IR', nationalId: '0012345678' })).toEqual(wrong);
  expect(await refusal({ country: 'IR', nationalId: '0012345679', personType: 'legal' })).toEqual(wrong);
  expect(await refusal({ country: 'IR', nationalId: '10380284790', personType: 'real' })).toEqual(wrong);
  expect(await write({ country: 'IR', nationalId: '10380284790', personType: 'legal' })).toMatchObject({
    nationalId: '10380284790',
  });
});

test('checks a stored id again only when the country or the person type changes', async () => {
  const wrong = invalid({ nationalId: 'invalidNationalId' });
  await write({ country: 'DE', nationalId: 'AB-12', personType: 'real' });
  expect(await refusal({ country: 'IR' })).toEqual(wrong);
  expect((await server.call(getInfo, {}, { as: owner })).country).toBe('DE');
  await write({ country: 'IR', nationalId: '001-234567-9' });
  expect(await refusal({ personType: 'legal' })).toEqual(wrong);
  // An id stored before the rule existed must not block other changes.
  await server.db.update(account).set({ nationalId: '1' }).where(eq(account.id, owner.id));
  expect((await write({ name: 'Sara' })).name).toBe('Sara');
});

test('asks for the person type once', async () => {
  expect((await server.call(getInfo, {}, { as: owner })).personTypeAsked).toBe(false);
  expect((await write({ name: 'x' })).personTypeAsked).toBe(false);
  expect(await write({ personTypeAsked: true })).toMatchObject({ personType: null, personTypeAsked: true });
  const askedAt = async () =>
    (await server.db.select().from(account).where(eq(account.id, owner.id)))[0]?.personTypeAskedAt;
  const first = await askedAt();
  server.clock.advance(60_000);
  expect(await write({ personType: 'real' })).toMatchObject({ personType: 'real', personTypeAsked: true });
  expect(await askedAt()).toEqual(first);
  expect((await write({ personType: 'legal' }, stranger)).personTypeAsked).toBe(true);
});

test.each([
  ['roles', ['admin']],
  ['enabled', true],
  ['picture', '00000000-0000-4000-8000-000000000009'],
  ['id', '00000000-0000-4000-8000-000000000009'],
  ['email', 'x@example.com'],
  ['tel', '+989121234567'],
  ['mobile', '+989121234567'],
  ['passwordHash', 'x'],
  ['personTypeAskedAt', '2026-01-01'],
])('refuses the read-only field %s: as JSON, in a form and repeated', async (field, value) => {
  const before = await server.call(getInfo, {}, { as: owner });
  expect((await refusal({ name: 'x', [field]: value })).errors[field]).toBe('unknownField');
  const text = `${field}=${encodeURIComponent(String(value))}`;
  for (const payload of [text, `name=x&${text}&${text}`, `name=x&${field}[]=admin`, `${field}.0=admin`]) {
    const reply = await server.app.inject({
      method: 'POST',
      url: getCallUrlPath(updateInfo),
      payload,
      headers: { ...owner.headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.statusCode, payload).toBe(400);
  }
  expect(await server.call(getInfo, {}, { as: owner })).toEqual(before);
});

test.each([
  ['application/json', '{"__proto__":{"roles":["admin"]},"name":"x"}'],
  ['application/json', '{"constructor":{"prototype":{"roles":["admin"]}}}'],
  ['application/x-www-form-urlencoded', '__proto__=x&name=x'],
  ['application/x-www-form-urlencoded', '__proto__[roles]=admin'],
  ['application/x-www-form-urlencoded', 'name=a&name=b'],
])('refuses %s %s and grants nothing', async (type, payload) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(updateInfo),
    payload,
    headers: { ...owner.headers, 'content-type': type },
  });
  expect(reply.statusCode).toBe(400);
  expect((await server.call(getInfo, {}, { as: owner })).roles).toEqual(['user']);
  expect('roles' in {}).toBe(false);
});
