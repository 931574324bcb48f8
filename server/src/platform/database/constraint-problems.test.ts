import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { classifyDatabaseError, constraintProblems, toDatabaseProblemCode } from './constraint-problems.ts';

const served = { isEmbedded: false };

function withCode(code: string): Error {
  return Object.assign(new Error('some text'), { code });
}

describe('an error is classified by its code', () => {
  test.each([
    ['57P01', 'away'],
    ['57P02', 'away'],
    ['57P03', 'away'],
    ['08006', 'away'],
    ['53300', 'away'],
    ['58030', 'away'],
    ['ECONNREFUSED', 'away'],
    ['ENOENT', 'away'],
    ['EIO', 'away'],
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['57014', 'timeout'],
    ['55P03', 'timeout'],
    ['25006', 'readOnly'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['22P02', 'other'],
    ['42601', 'other'],
  ])('%s means %s', (code, kind) => {
    expect(classifyDatabaseError(withCode(code))).toEqual({ kind });
  });
});

test('looks through errors wrapped by Drizzle', () => {
  const wrapped = new DrizzleQueryError('select 1', [], withCode('57P01'));
  expect(classifyDatabaseError(wrapped)).toEqual({ kind: 'away' });
});

test('treats an error without a code or a known text as a bug', () => {
  expect(classifyDatabaseError(new TypeError('x is not a function')).kind).toBe('other');
  expect(classifyDatabaseError(null).kind).toBe('other');
  expect(toDatabaseProblemCode(new TypeError('x is not a function'), served)).toBeNull();
});

test('maps a full disk and an absent database to their own problems', () => {
  expect(toDatabaseProblemCode(withCode('53100'), served)).toBe('storageFull');
  expect(toDatabaseProblemCode(withCode('57P03'), served)).toBe('unavailable');
  expect(toDatabaseProblemCode(withCode('57014'), served)).toBe('unavailable');
});

test('a read-only database is a standby if an operator runs it, and without space if it is ours', () => {
  expect(toDatabaseProblemCode(withCode('25006'), served)).toBe('unavailable');
  expect(toDatabaseProblemCode(withCode('25006'), { isEmbedded: true })).toBe('storageFull');
});

describe('in the real schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('has a constraint for every mapped problem', async () => {
    // The name may also be one with which a trigger raises its error.
    const found = await database.pool.query<{ name: string }>(`
      select conname::text as name from pg_constraint
      union
      select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] from pg_proc
      where pronamespace = current_schema()::regnamespace`);
    const names = new Set(found.rows.map((row) => row.name));
    const unknown = Object.keys(constraintProblems).filter((name) => !names.has(name));
    expect(unknown).toEqual([]);
  });

  test('names the violated constraint', async () => {
    await database.pool.query('create table pair (id int constraint pair_id_key unique)');
    await database.pool.query('insert into pair values (1)');
    const error = await database.db.execute('insert into pair values (1)').catch((e: unknown) => e);
    expect(classifyDatabaseError(error)).toEqual({ kind: 'constraint', constraint: 'pair_id_key' });
  });
});
