import { measureFastestRun } from '@nazar/domain/testing/fastest.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { account } from '../database/schema/account.ts';
import { describeError, errorMessage, formatError } from './describe-error.ts';

const database = useTestDatabase();

const canary = 'canary-5417';
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => new Error('It was not thrown.'),
    (error: unknown) => error,
  );

test('describes a failed query by its statement and stack but not its values', async () => {
  const row = { id: crypto.randomUUID(), passwordHash: canary, createdAt: new Date(), updatedAt: new Date() };
  const insert = () => database.db.insert(account).values({ ...row, email: `${canary}@example.com` });
  await insert();
  const described = describeError(await thrownBy(insert()));
  expect(described.message).toMatch(/^A query failed: insert into "account"/);
  expect(described.cause).toMatchObject({ code: '23505', message: expect.stringContaining('account_pkey') });
  expect(described.stack).toMatch(/^ +at /);
  expect(JSON.stringify(described)).not.toContain(canary);
});

test.each([
  ['a date', sql`select ${canary}::date`, '22007'],
  ['an id', sql`select ${`${canary} "x"`}::uuid`, '22P02'],
  ['a number', sql`select ${canary}::int`, '22P02'],
])('leaves out a value that PostgreSQL could not parse as %s', async (_, query, code) => {
  const described = describeError(await thrownBy(database.db.execute(query)));
  expect(described.cause?.code).toBe(code);
  expect(JSON.stringify(described)).not.toContain(canary);
});

test('leaves out other properties of an error and its causes and stops at circular causes', () => {
  const inner = Object.assign(new Error(`550 <${canary}@example.com>: no such mailbox`), {
    response: canary,
    rejected: [`${canary}@example.com`],
    code: 'EENVELOPE',
  });
  const outer = Object.assign(new Error('Sending failed.', { cause: inner }), { password: canary });
  inner.cause = outer;
  const described = describeError(outer);
  expect(described).toMatchObject({
    type: 'Error',
    message: 'Sending failed.',
    cause: { message: '550 <[address]>: no such mailbox', code: 'EENVELOPE' },
  });
  expect(JSON.stringify(described)).not.toContain(canary);
});

test.each([['a text'], [null], [{ password: canary }]])('does not repeat a thrown %j', (thrown) => {
  expect(JSON.stringify(describeError(thrown))).not.toMatch(/canary|a text/);
});

test('formats a failed query as text without its values', async () => {
  const failed = await thrownBy(database.db.execute(sql`select ${canary}::int`));
  expect(formatError(failed)).toMatch(/A query failed: select \$1::int\n +at [\s\S]*invalid input syntax/);
  expect(errorMessage(failed)).toMatch(/^invalid input syntax for type integer: "…"$/);
  expect(errorMessage(new Error('There is no such folder.'))).toBe('There is no such folder.');
  expect(formatError(failed)).not.toContain(canary);
});

test('shows the code of a lost connection to several addresses, which has no message', () => {
  const lost = Object.assign(new AggregateError([new Error(`connect ${canary}`)]), { code: 'ECONNREFUSED' });
  const failed = Object.assign(new Error('', { cause: lost }), { query: 'select 1', params: [canary] });
  expect(errorMessage(lost)).toBe('ECONNREFUSED');
  expect(errorMessage(failed)).toBe('ECONNREFUSED');
  expect(formatError(failed)).toContain('AggregateError: ECONNREFUSED');
  expect(formatError(failed)).not.toContain(canary);
});

test('a long message without addresses takes no time', () => {
  const error = new Error('a'.repeat(100_000));
  expect(measureFastestRun(() => describeError(error))).toBeLessThan(500);
});
