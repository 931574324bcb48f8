import { allCalls } from '@nazar/domain/api/all-calls.ts';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { callFailureSchema } from '@nazar/domain/api/envelope.ts';
import { problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../testing/use-test-app.ts';

let document: { paths: Record<string, Record<string, { operationId: string; responses: object }>> };
let page: string;
const server = useTestApp();
beforeAll(async () => {
  document = (await server.app.inject('/api/openapi.json')).json();
  page = (await server.app.inject('/api/docs')).body;
});

const calls = (Object.entries(allCalls) as [string, Call][]).map(([key, call]) => ({
  key,
  call,
  name: call.name,
}));

test('every call has a unique name and address', () => {
  for (const { key, call } of calls) expect(call.name).toBe(key);
  expect(new Set(calls.map(({ call }) => getCallUrlPath(call))).size).toBe(calls.length);
});

describe.each(calls)('$name', ({ call }) => {
  test('is served, and its refusals use the envelope', async () => {
    const answer = await server.send(call, { 'no such field': 1 }, { as: server.people.owner });
    expect(answer.status).not.toBe(404);
    if (!('failure' in answer)) throw new Error('It took an unknown field.');
    expect(z.safeParse(callFailureSchema, answer.failure).success).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': answer.failure.requestId,
    });
  });

  test('is described for programs and for people', () => {
    const operation = document.paths[getCallUrlPath(call)]?.post;
    expect(operation?.operationId).toBe(call.name);
    const expected = ['200', '400', '404', '429', '500', '503', ...(call.access === 'guest' ? [] : ['401'])];
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(expected));
    expect(page).toContain(`POST ${getCallUrlPath(call)}`);
  });
});

const guarded = calls.filter(({ call }) => call.access !== 'guest');
test.each(guarded)('$name refuses callers without the right', async ({ call }) => {
  const { guest, owner } = server.people;
  for (const as of call.access === 'upload' ? [guest, owner, undefined] : [guest, undefined]) {
    expect(await server.refusal(call, {}, as && { as })).toMatchObject({
      httpStatus: 401,
      code: 'sessionRequired',
    });
  }
});

test.each(calls.filter(({ call }) => call.access === 'admin'))(
  '$name refuses everyone but administrators before it reads the input',
  async ({ call }) => {
    for (const as of [server.people.owner, server.people.participant]) {
      expect(await server.refusal(call, {}, { as })).toMatchObject({ httpStatus: 403, code: 'forbidden' });
    }
  },
);

test('the page of the calls needs no script and allows none', async () => {
  const reply = await server.app.inject('/api/docs');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(reply.body).not.toMatch(/<script|\son\w+=|\{\{/i);
});

test('the wire contract contains every status of the catalogue', () => {
  for (const { status } of Object.values(problemCatalogue)) {
    expect([400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 503]).toContain(status);
  }
});
