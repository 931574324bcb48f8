import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  one = await createTestDatabase();
  other = await createTestDatabase();
});

afterAll(async () => {
  await one.drop();
  await other.drop();
});

test('two test databases do not see each other', async () => {
  await one.pool.query('create table mine (id int)');
  const seen = await other.pool.query("select to_regclass('mine') as found");
  expect(seen.rows[0]?.found).toBeNull();
});

test('a dropped test database is gone', async () => {
  const short = await createTestDatabase();
  const name = new URL(short.connectionString).pathname.slice(1);
  await short.pool.query('select 1');
  await short.drop();
  const left = await one.pool.query('select 1 from pg_database where datname = $1', [name]);
  expect(left.rowCount).toBe(0);
});

test('many test databases can be made at once', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase()));
  const answers = await Promise.all(made.map((database) => database.pool.query('select 1 as one')));
  await Promise.all(made.map((database) => database.drop()));
  expect(answers.map((answer) => answer.rows[0]?.one)).toEqual([1, 1, 1, 1, 1, 1]);
});
