import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { callFailureSchema } from '@nazar/domain/api/envelope.ts';
import { problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import {
  accountForms,
  hostileJsonValues,
  protectedFields,
  serializeWithRawField,
} from '@nazar/domain/testing/account-fields.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fetchCaptcha } from '../../testing/auth-setup.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

/** The stored data after the last reply. */
let kept: string;
const server = useTestApp();
beforeAll(async () => {
  kept = await readKept();
});

async function readKept(): Promise<string> {
  const [accounts, sessions] = await Promise.all([
    server.pool.query('select * from account order by id'),
    server.pool.query('select * from session order by token_hash'),
  ]);
  return JSON.stringify([accounts.rows, sessions.rows]);
}

async function post(call: Call, payload: string) {
  // Rate limits are reset so that each answer comes from the call itself.
  await server.pool.query('delete from rate_limit_window');
  const captcha = payload.includes('"captcha"') ? await fetchCaptcha(server) : {};
  const as = call.area === 'Admin' ? server.people.admin : server.people.owner;
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    payload,
    headers: { ...as.headers, ...captcha, 'content-type': 'application/json' },
  });
  return { status: reply.statusCode, text: reply.body };
}

/** Sends the payload and, if it is refused, returns the failure after checking that nothing was stored. */
async function tryOut(call: Call, payload: string, what: string) {
  const { status, text } = await post(call, payload);
  const before = kept;
  kept = await readKept();
  if (status === 200) return null;
  expect(status, `${what}: ${text}`).toBeGreaterThanOrEqual(400);
  expect(status, `${what}: ${text}`).toBeLessThan(500);
  const failure = z.parse(callFailureSchema, JSON.parse(text));
  expect(Object.keys(problemCatalogue), what).toContain(failure.code);
  expect(kept, `${what} left something`).toBe(before);
  return { httpStatus: status, code: failure.code, errors: failure.errors };
}

// `domain/src/api/every-field.test.ts` tries every value on the schemas themselves.
describe.each(accountForms)('$name', ({ call, input }) => {
  const fields = Object.keys(input);
  const attempts = (field: string) =>
    [['left out', null] as const, ...hostileJsonValues].map(([what, raw]) => {
      const payload = serializeWithRawField(input, field, raw);
      const isTaken = z.safeParse(call.input, JSON.parse(payload)).success;
      return { what: `${field}: ${what}`, payload, isTaken };
    });

  test.each(fields)('accepts or refuses valid input of the schema in %s', async (field) => {
    for (const { what, payload } of attempts(field).filter(({ isTaken }) => isTaken)) {
      await tryOut(call, payload, what);
    }
  });

  test('refuses input that the schema refuses', async () => {
    for (const [index, field] of fields.entries()) {
      const refused = attempts(field).filter(({ isTaken }) => !isTaken);
      // Each field gets a different value.
      const { what, payload } = refused[(index * 7) % refused.length] ?? { what: field, payload: '{}' };
      expect(await tryOut(call, payload, what), what).toMatchObject({
        httpStatus: 400,
        code: 'invalidInput',
      });
    }
  });

  test('refuses account fields that callers must not write', async () => {
    const others = protectedFields.filter((name) => !(name in input));
    const more = Object.fromEntries(others.map((name) => [name, name === 'roles' ? ['admin'] : true]));
    expect(await tryOut(call, JSON.stringify({ ...input, ...more }), 'others')).toMatchObject({
      httpStatus: 400,
      code: 'invalidInput',
      errors: Object.fromEntries(others.map((name) => [name, expect.anything()])),
    });
  });

  test('refuses far too long values', async () => {
    const texts = fields.filter((field) => typeof input[field] === 'string');
    for (const field of texts) {
      const payload = JSON.stringify({ ...input, [field]: 'a@'.repeat(32_768) });
      expect(await tryOut(call, payload, field)).toMatchObject({ httpStatus: 400, code: 'invalidInput' });
    }
  });
});
