import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getInfo, updateInfo } from '@nazar/domain/api/user-calls.ts';
import { goodInputs } from '@nazar/domain/testing/account-fields.ts';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

async function post(payload: string | Buffer, type = 'application/x-www-form-urlencoded') {
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(updateInfo),
    payload,
    headers: { ...server.people.owner.headers, 'content-type': type },
  });
  return { ...reply.json(), status: reply.statusCode };
}
const me = () => server.call(getInfo, {}, { as: server.people.owner });
const fields = goodInputs(updateInfo).flatMap((input) => Object.keys(input));

/** Raw values after the = of a form field. */
const values = [
  ...['', '+', '%20', 'true', 'false', 'null', '0', '-1', '1e999', 'NaN', '[]', '{}', '%5B%5D', '%22%22'],
  ...[
    '__proto__',
    'constructor',
    '%27+or+1%3D1+--',
    '%25',
    '..%2f..%2fetc%2fpasswd',
    '%3Cscript%3E',
    '=',
    '===',
  ],
  ...['a%0d%0aBcc:+evil%40example.com', '%E2%80%8C', '%E2%80%AE', '%F0%9F%98%80', '%EF%BF%BE', '%01', '%7F'],
  ...[
    'x'.repeat(10_000),
    '%DB%B1'.repeat(10_000),
    ';',
    '%26',
    '%3D',
    '1990-02-30',
    '0000-00-00',
    '+990001-01-01',
  ],
];
const broken = ['%', '%z', '%zz', '%u0041', '%ud800', '%c3', '%c3%28', '%ed%a0%80', '%00', 'a%00b', '%ff%fe'];

describe.each(fields)('%s in a form', (field) => {
  test('is accepted or refused like in JSON, under its name', async () => {
    let kept: object = await me();
    for (const value of values) {
      const answer = await post(`${field}=${value}`);
      if (answer.status === 200) {
        expect({ ...answer.result, [field]: 0 }, value).toEqual({
          ...kept,
          [field]: 0,
          ...changedWith(field),
        });
        kept = answer.result;
        continue;
      }
      expect(answer, `${field}=${value}`).toMatchObject({ status: 400, code: 'invalidInput' });
      expect(Object.keys(answer.errors), value).toEqual([field]);
    }
    expect(await me()).toEqual(kept);
  });
});

// These forms are refused before fields are parsed.
describe('a form', () => {
  test('with an invalid escape, a field sent twice, or as a list or a path is refused', async () => {
    const field = 'name';
    const before = await me();
    for (const value of broken) {
      expect(await post(`${field}=${value}`), value).toMatchObject({ status: 400, code: 'badEncoding' });
    }
    const twice = [`${field}=a&${field}=b`, `${field}=&${field}=`, `${field}=a&x=1&${field}=a`];
    const shapes = [
      `${field}[]=a`,
      `${field}[0]=a`,
      `${field}.x=a`,
      `${field}[__proto__]=a`,
      `%20${field}=a`,
    ];
    for (const body of [...twice, ...shapes, `${field.toUpperCase()}X=a`]) {
      expect(await post(body), body).toMatchObject({ status: 400, code: 'invalidInput' });
    }
    expect(await me()).toEqual(before);
  });
});

/** Other fields that change with a field. */
function changedWith(field: string): object {
  if (field === 'personType') return { personTypeAsked: expect.any(Boolean) };
  return field === 'profileName' ? { publicName: expect.toSatisfy(isTextOrNull) } : {};
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

test.each([
  ['', 200],
  ['&&&', 400],
  ['=', 400],
  ['=a', 400],
  ['name', 200],
  ['roles=admin', 400],
  ['enabled=true', 400],
  ['id=1', 400],
  ['email=evil%40example.com', 400],
  ['picture=1', 400],
  ['__proto__[roles]=admin', 400],
  ['__proto__.roles=admin', 400],
  ['constructor.prototype=1', 400],
])('the form %j answers %i and grants no rights', async (body, status) => {
  expect((await post(body)).status).toBe(status);
  expect(await me()).toMatchObject({ roles: ['user'], email: 'owner@example.com', enabled: true });
  expect(({} as { roles?: unknown }).roles).toBeUndefined();
});

test.each([
  ['bytes that are no UTF-8', Buffer.from([0x6e, 0x3d, 0xc3, 0x28]), 400],
  ['a NUL', Buffer.from('name=a\0b'), 400],
  ['a megabyte and more', `name=${'x'.repeat(1024 * 1024)}`, 413],
  ['a million pairs', 'a&'.repeat(500_000), 400],
])('a form with %s is refused', async (_, body, status) => {
  const before = await me();
  expect((await post(body)).status).toBe(status);
  expect(await me()).toEqual(before);
});

test.each([
  ['application/x-www-form-urlencoded; charset=utf-16'],
  ['application/x-www-form-urlencoded, application/json'],
  ['application/x-www-form-urlencodedx'],
  ['application/x-www-form-urlencoded\t'],
  ['text/plain'],
  ['multipart/form-data; boundary=x'],
])('a form with the content type %j is refused', async (type) => {
  expect(await post('name=Mallory', type)).toMatchObject({ status: 415, code: 'unsupportedMediaType' });
  expect((await me()).name).not.toBe('Mallory');
});
