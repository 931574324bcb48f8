import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { getChatToken, init, login, otpRequest } from '@nazar/domain/api/auth-calls.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { editMyInquiry, getItem, getList } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { setLang } from '@nazar/domain/api/user-calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

let uploadToken: string;
const server = useTestApp();
beforeAll(async () => {
  uploadToken = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
});

async function post(call: Call, payload: string | Buffer, contentType: string | null = 'application/json') {
  const type = contentType === null ? {} : { 'content-type': contentType };
  // The caller has the right to call, so that the body decides.
  const as = call.access === 'admin' ? server.people.admin : server.people.owner;
  const token = call.access === 'upload' ? { token: uploadToken } : {};
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    payload,
    headers: { ...as.headers, ...type, ...token },
  });
  return { ...reply.json(), status: reply.statusCode };
}

const nested = (depth: number) => `{"id":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const everyCall = (Object.values(allCalls) as Call[]).filter((call) => call.encoding !== 'multipart');

describe('every call', () => {
  test.each([
    ['brackets without end', '['.repeat(400_000), 'bodyTooDeep', 400],
    ['33 levels', nested(33), 'bodyTooDeep', 400],
    ['20,000 levels', nested(20_000), 'bodyTooDeep', 400],
    ['bytes that are no UTF-8', bytes('{"id":"', [0xc3, 0x28], '"}'), 'badEncoding', 400],
    ['a surrogate in UTF-8', bytes('{"id":"', [0xed, 0xa0, 0x80], '"}'), 'badEncoding', 400],
    ['a NUL', bytes('{"id":"a', [0], '"}'), 'badEncoding', 400],
    [
      'an object of very many keys',
      `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":0`)}}`,
      'badRequest',
      400,
    ],
    ['half of a JSON', '{"id":', 'badRequest', 400],
    ['a key that reaches the prototype', '{"__proto__":{"isAdmin":true}}', 'badRequest', 400],
    ['the same key, escaped', '{"\\u005f_proto__":{"isAdmin":true}}', 'badRequest', 400],
    ['a constructor deeper down', '{"a":[{"constructor":{"prototype":{"x":1}}}]}', 'badRequest', 400],
    ['a megabyte and more', JSON.stringify({ id: 'x'.repeat(1024 * 1024) }), 'bodyTooLarge', 413],
    ['an unknown field', '{"no such field":1}', 'invalidInput', 400],
    ['a list', '[]', 'invalidInput', 400],
    ['null', 'null', 'invalidInput', 400],
    ['a number', '12345', 'invalidInput', 400],
  ])('refuses %s', async (_, body, code, status) => {
    for (const call of everyCall) {
      const answer = await post(call, body);
      expect({ status: answer.status, code: answer.code }, call.name).toEqual({ status, code });
    }
  });
});

test('no refused body changed Object.prototype', () => {
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});

describe('a Content-Type', () => {
  test.each([
    ['text/plain'],
    ['application/json; charset=utf-16'],
    ['application/json; charset=iso-8859-1'],
    ['application/json;boundary=x'],
    ['application/json\t;charset=utf-8'],
    ['application/jsonp'],
    ['application/problem+json'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json, text/plain'],
    ['nonsense'],
  ])('%j is refused, so that no body bypasses the checks', async (type) => {
    expect(await post(setLang, '{"lang":"en"}', type)).toMatchObject({
      status: 415,
      code: 'unsupportedMediaType',
    });
  });

  test.each([
    ['application/json'],
    ['APPLICATION/JSON'],
    ['application/json; charset=UTF-8'],
    ['application/json '],
  ])('%j is read as JSON and checked', async (type) => {
    expect((await post(setLang, '{"lang":"en"}', type)).status).toBe(200);
    expect((await post(setLang, '{"lang":"de"}', type)).status).toBe(400);
  });

  test('can be missing if there is no body', async () => {
    expect((await post(init, '', null)).status).toBe(200);
    expect((await post(setLang, '{"lang":"en"}', null)).status).toBe(415);
  });
});

describe('a value of the wrong type', () => {
  const id = '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b';
  const cases: [Call, Record<string, unknown>, string, string][] = [
    [getItem, { id: 12345 }, 'id', 'invalidId'],
    [getItem, { id: ['a'] }, 'id', 'invalidId'],
    [getItem, { id: { $ne: null } }, 'id', 'invalidId'],
    [getItem, { id: null }, 'id', 'invalidId'],
    [getItem, {}, 'id', 'invalidId'],
    [getItem, { id: '../../etc' }, 'id', 'invalidId'],
    [getItem, { id: `${id}'--` }, 'id', 'invalidId'],
    [getList, { search: 5 }, 'search', 'wrongType'],
    [setLang, {}, 'lang', 'required'],
    [setLang, { lang: null }, 'lang', 'required'],
    [getList, { pg: '1' }, 'pg', 'wrongType'],
    [getList, { pg: 0 }, 'pg', 'tooSmall'],
    [getList, { pg: 1.5 }, 'pg', 'notInteger'],
    [getList, { pg: 1e300 }, 'pg', 'tooBig'],
    [getList, { nrpp: -1 }, 'nrpp', 'tooSmall'],
    [getList, { nrpp: 101 }, 'nrpp', 'tooBig'],
    [getList, { isTemplate: true }, 'isTemplate', 'invalidValue'],
    [getList, { sort: 'title; drop table inquiry' }, 'sort', 'invalidValue'],
    [getList, { search: 'a\u0000b' }, 'search', 'controlCharacter'],
    [getList, { search: '\ud800' }, 'search', 'controlCharacter'],
    [getList, { search: 'x'.repeat(201) }, 'search', 'tooLong'],
    [otpRequest, { identifier: true, captcha: 'x', purpose: 'signup' }, 'identifier', 'wrongType'],
    [otpRequest, { identifier: 'a@b.ir', captcha: 'x', purpose: 'admin' }, 'purpose', 'invalidValue'],
    [login, { identifier: 'a@b.ir', otp: 123456 }, 'otp', 'wrongType'],
  ];
  test.each(
    cases.map(([call, input, field, code]) => ({
      name: call.name,
      sent: JSON.stringify(input),
      call,
      field,
      code,
    })),
  )('in $name is reported at its field: $sent', async ({ call, sent, field, code }) => {
    const answer = await post(call, sent);
    expect(answer).toMatchObject({ status: 400, code: 'invalidInput', errors: { [field]: { code } } });
    expect(answer.errors[field].text).toMatch(/\p{L}/u);
  });

  test('is refused briefly even in a list of a hundred thousand', async () => {
    const answers = Array.from({ length: 20_000 }, () => ({ questionId: 1 }));
    const answer = await post(submitResponse, JSON.stringify({ inquiryId: id, answers }));
    expect(answer).toMatchObject({ status: 400, code: 'invalidInput' });
    expect(Object.keys(answer.errors).length).toBeLessThanOrEqual(100);
  });
});

describe('a form', () => {
  const form = 'application/x-www-form-urlencoded';
  test.each([
    ['a key that reaches the prototype', '__proto__=1', 'badRequest'],
    ['its constructor', 'constructor=1', 'badRequest'],
    ['a broken escape', 'id=%zz', 'badEncoding'],
    ['an escape that is no UTF-8', 'id=%c3%28', 'badEncoding'],
    ['an escaped NUL', 'id=a%00b', 'badEncoding'],
    ['ten thousand fields', 'a=1&'.repeat(10_000), 'badRequest'],
    ['an unknown field', 'nosuch=1', 'invalidInput'],
    ['a single field twice', 'title=a&title=b', 'invalidInput'],
  ])('%s in a form is refused', async (_, body, code) => {
    expect(await post(editMyInquiry, body, form)).toMatchObject({ status: 400, code });
  });
});

describe('an address', () => {
  test.each([
    ['GET', '/api/User/v1/Rest/getInfo'],
    ['PUT', '/api/User/v1/Rest/getInfo'],
    ['DELETE', '/api/User/v1/Rest/getInfo'],
    ['OPTIONS', '/api/User/v1/Rest/getInfo'],
    ['POST', '/api/User/v1/Rest/GETINFO'],
    ['POST', '/api/User/v1/Rest/getInfo/'],
    ['POST', '/api//User/v1/Rest/getInfo'],
    ['POST', '/api/Auth/v1/Rest/getInfo'],
    ['POST', '/api/User/v1/Rest/toString'],
    ['GET', '/api/nothing'],
  ] as const)('%s %s is not found', async (method, url) => {
    const reply = await server.app.inject({ method, url, headers: server.people.owner.headers });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ status: false, code: 'notFound' });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('with an invalid percent escape is refused in the envelope', async () => {
    const reply = await server.app.inject({ method: 'POST', url: '/api/%zz' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ status: false, code: 'badRequest' });
  });
});
