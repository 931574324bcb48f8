import { type Call, callPath } from '@nazar/domain/api/define-call.ts';
import { failureSchema } from '@nazar/domain/api/envelope.ts';
import { problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountCalls, badValues, goodInputs } from '../testing/account-fields.ts';
import { fetchCaptcha } from '../testing/auth-story.ts';
import type { Person } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function post(call: Call, payload: string, as: Person) {
  // Each answer is to come from the call itself, not from having asked too often.
  await server.pool.query('delete from rate_bucket');
  const captcha = payload.includes('"captcha"') ? await fetchCaptcha(server) : {};
  const reply = await server.app.inject({
    ...{ method: 'POST', url: callPath(call), payload },
    headers: { ...as.headers, ...captcha, 'content-type': 'application/json' },
  });
  return { status: reply.statusCode, text: reply.body };
}

async function kept(): Promise<string> {
  const [accounts, sessions] = await Promise.all([
    server.pool.query('select * from account order by id'),
    server.pool.query('select * from session order by token_hash'),
  ]);
  return JSON.stringify([accounts.rows, sessions.rows]);
}

/** The JSON of an input with one field written as given, so that 1e999 and the like are really sent. */
function written(input: Readonly<Record<string, unknown>>, field: string, raw: string | null): string {
  const parts = Object.entries(input)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, ...(raw === null ? [] : [`${JSON.stringify(field)}:${raw}`])].join(',')}}`;
}

/** Sends it; whatever the schema doesn't take is refused at its field, and nothing is kept of what is refused. */
async function tryOut(call: Call, payload: string, as: Person, what: string) {
  const before = await kept();
  const { status, text } = await post(call, payload, as);
  const input: unknown = JSON.parse(payload);
  const taken = z.safeParse(call.input, input).success;
  if (status === 200) {
    expect(taken, `${what} was taken`).toBe(true);
    return;
  }
  expect(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(status, `${what}: ${text}`).toBeLessThan(500);
  const failure = z.parse(failureSchema, JSON.parse(text));
  expect(Object.keys(problemCatalogue), what).toContain(failure.code);
  if (!taken) expect({ status, code: failure.code }, what).toEqual({ status: 400, code: 'invalidInput' });
  expect(await kept(), `${what} left something`).toBe(before);
}

const forms = accountCalls.flatMap((call) =>
  goodInputs(call).map((input, index) => ({
    ...{ call, input },
    name: index === 0 ? call.name : `${call.name}, another form`,
  })),
);

describe.each(forms.filter(({ input }) => Object.keys(input).length > 0))('$name', ({ call, input }) => {
  const as = () => (call.area === 'Admin' ? server.people.admin : server.people.owner);

  test.each(Object.keys(input))('judges whatever stands in %s', async (field) => {
    await tryOut(call, written(input, field, null), as(), `${field} left out`);
    for (const [what, raw] of badValues) {
      await tryOut(call, written(input, field, raw), as(), `${field}: ${what}`);
    }
  });

  test('refuses fields of the account that are nobody’s to write', async () => {
    const others = ['roles', 'enabled', 'id', 'passwordHash', 'accountId', 'createdAt', 'isAdmin', 'picture'];
    for (const other of others.filter((name) => !(name in input))) {
      for (const raw of ['["admin"]', 'true', 'null', JSON.stringify(server.people.admin.id)]) {
        const before = await kept();
        const answer = await post(call, written({ ...input, [other]: 0 }, other, raw), as());
        expect(answer.status, other).toBe(400);
        expect(await kept()).toBe(before);
      }
    }
  });
});

describe('what is far too long', () => {
  const patterns = ['a@', 'a.', '1 ', '-', ' ', '+', '0', '\u200e', '"', 'ﷺ', 'x@x.', '('];
  const cases = forms.flatMap(({ call, input, name }) =>
    Object.entries(input)
      .filter(([, value]) => typeof value === 'string')
      .map(([field]) => ({ call, input, name, field })),
  );

  test.each(cases)('in $field of $name is refused by its length, or as no choice', async (tried) => {
    const { call, input, field } = tried;
    const as = call.area === 'Admin' ? server.people.admin : server.people.owner;
    for (const pattern of patterns) {
      const long = pattern.repeat(Math.ceil(65_536 / pattern.length));
      const { status, text } = await post(call, JSON.stringify({ ...input, [field]: long }), as);
      expect(status).toBe(400);
      const { errors } = z.parse(failureSchema, JSON.parse(text));
      const codes = Object.values(errors).map((each) => (typeof each === 'string' ? each : each.code));
      // Patterns are matched with what has passed these: nothing longer than an e-mail address.
      for (const code of codes) {
        expect(['tooLong', 'invalidValue', 'invalidId', 'invalidDate', 'controlCharacter']).toContain(code);
      }
    }
  });
});
