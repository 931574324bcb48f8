import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testing/embedded-process.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { silentLog } from '../../log/log.ts';
import { lockMigrations, migrateSchema } from './migrate.ts';

let database: TestDatabase;
let migrationsDir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  migrationsDir = await mkdtemp(join(tmpdir(), 'nazar-migrations-'));
  await write('0001_first.sql', 'create table first (id int); insert into first values (1);');
  await write('0002_second.sql', 'alter table first add column name text; create table second (id int);');
});

afterEach(async () => {
  await database.drop();
  await rm(migrationsDir, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await writeFile(join(migrationsDir, name), sql);
}

async function versions(): Promise<number[]> {
  const rows = await database.pool.query<{ version: number }>(
    'select version from schema_migration order by version',
  );
  return rows.rows.map((row) => row.version);
}

async function exists(table: string): Promise<boolean> {
  const found = await database.pool.query('select to_regclass($1) is not null as there', [table]);
  return found.rows[0]?.there;
}

test('applies every migration to an empty database and nothing on a second run', async () => {
  expect(await migrateSchema(database.connectionString, { migrationsDir })).toBe(2);
  expect(await migrateSchema(database.connectionString, { migrationsDir })).toBe(0);
  expect(await versions()).toEqual([1, 2]);
});

test('applies each migration once when three nodes start together', async () => {
  const all = await Promise.all(
    [1, 2, 3].map(() => migrateSchema(database.connectionString, { migrationsDir })),
  );
  expect(all.sort()).toEqual([0, 0, 2]);
  const rows = await database.pool.query('select id from first');
  expect(rows.rowCount).toBe(1);
});

test('rolls back a failed migration, names it and retries it at the next start', async () => {
  await write('0003_third.sql', 'create table third (id int); select 1 / 0;');
  await expect(migrateSchema(database.connectionString, { migrationsDir })).rejects.toThrow(
    'The migration 0003_third.sql failed and changed nothing: division by zero',
  );
  expect(await versions()).toEqual([1, 2]);
  expect(await exists('third')).toBe(false);
  await write('0003_third.sql', 'create table third (id int);');
  expect(await migrateSchema(database.connectionString, { migrationsDir })).toBe(1);
});

test('continues where a killed node stopped, without a partial schema', async () => {
  await write(
    '0003_third.sql',
    'create table third (id int); select pg_sleep(3600); create table late (id int);',
  );
  const script = `
    const { migrateSchema } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)});
    await migrateSchema(${JSON.stringify(database.connectionString)}, { migrationsDir: ${JSON.stringify(migrationsDir)} });`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const asleep = await waitFor(async () => {
    const sleeping = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    return sleeping.rowCount === 1;
  });
  expect(asleep).toBe(true);
  node.kill('SIGKILL');
  await once(node, 'exit');
  await write('0003_third.sql', 'create table third (id int); create table late (id int);');
  expect(await migrateSchema(database.connectionString, { migrationsDir })).toBe(1);
  expect(await versions()).toEqual([1, 2, 3]);
  expect(await exists('late')).toBe(true);
});

/**
 * Applies a third migration while another node's transaction blocks it; `inTheWay` ends with that
 * transaction.
 */
async function migrateBeside(sql: string, inTheWay: (other: PoolClient) => Promise<unknown>) {
  await migrateSchema(database.connectionString, { migrationsDir });
  await write('0003_third.sql', sql);
  const lines: string[] = [];
  const log = { ...silentLog, info: (line: string) => lines.push(line) };
  const other = await database.pool.connect();
  await other.query('begin; select from first; select from second');
  const migrating = migrateSchema(database.connectionString, { migrationsDir, log });
  await inTheWay(other);
  await other.query('commit');
  other.release();
  return { applied: await migrating, lines };
}

const waitsForLock = () =>
  expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database()
           and application_name = 'nazar migrate' and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);

test('lets the requests of a busy node through while it waits for a table, and logs what waits', async () => {
  const { applied, lines } = await migrateBeside('alter table first add column more int', async () => {
    await waitsForLock();
    // The query queues behind the waiting migration until that gives up its try.
    await database.pool.query('select from first');
  });
  expect(applied).toBe(1);
  expect(lines[0]).toMatch(
    /^The migration 0003_third.sql waits for other nodes and is tried again: .*lock timeout/,
  );
});

test('tries again after a deadlock with a busy node', async () => {
  const { applied, lines } = await migrateBeside(
    'lock table first in share mode; alter table second add column more int',
    async (other) => {
      // PostgreSQL then ends the migration, which may be retried, and not this transaction.
      await other.query("set local deadlock_timeout = '1h'");
      await waitsForLock();
      await other.query('insert into first values (2)');
    },
  );
  expect(applied).toBe(1);
  expect(lines[0]).toContain('waits for other nodes and is tried again: deadlock detected');
});

test('logs that it waits for the migration of another node', async () => {
  const other = await database.pool.connect();
  await lockMigrations(other, silentLog);
  const lines: string[] = [];
  const log = { ...silentLog, info: (line: string) => lines.push(line) };
  const migrating = migrateSchema(database.connectionString, { migrationsDir, log });
  await expect
    .poll(() => lines)
    .toEqual(['Waiting for another node that migrates or restores this database.']);
  other.release(true);
  expect(await migrating).toBe(2);
});

test('never leaves a partial schema when connections are cut', async () => {
  for (let round = 0; round < 8; round++) {
    const running = migrateSchema(database.connectionString, { migrationsDir }).catch(() => 0);
    await new Promise((resolve) => setTimeout(resolve, round * 4));
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'nazar migrate'`,
    );
    await running;
    const done = (await exists('schema_migration')) ? await versions() : [];
    expect(await exists('first')).toBe(done.includes(1));
    expect(await exists('second')).toBe(done.includes(2));
  }
  await migrateSchema(database.connectionString, { migrationsDir });
  expect(await versions()).toEqual([1, 2]);
});

test('refuses to start a program older than the schema', async () => {
  await migrateSchema(database.connectionString, { migrationsDir });
  await rm(join(migrationsDir, '0002_second.sql'));
  await expect(migrateSchema(database.connectionString, { migrationsDir })).rejects.toThrow(
    'The database has schema version 2, and this Nazar knows versions up to 1 only.',
  );
});

test('refuses a migration that was edited after it was applied', async () => {
  await migrateSchema(database.connectionString, { migrationsDir });
  await write('0001_first.sql', 'create table first (id bigint);');
  await expect(migrateSchema(database.connectionString, { migrationsDir })).rejects.toThrow(
    'The migration 0001_first.sql was changed after it was applied',
  );
});

test('ignores different line ends', async () => {
  await write('0001_first.sql', 'create table first (id int);\ninsert into first values (1);\n');
  await migrateSchema(database.connectionString, { migrationsDir });
  await write('0001_first.sql', 'create table first (id int);\r\ninsert into first values (1);\r\n');
  expect(await migrateSchema(database.connectionString, { migrationsDir })).toBe(0);
});

test('refuses missing or duplicate numbers before anything runs', async () => {
  await write('0004_fourth.sql', 'select 1');
  await expect(migrateSchema(database.connectionString, { migrationsDir })).rejects.toThrow(
    '0004_fourth.sql is number 3',
  );
  expect(await exists('first')).toBe(false);
});

test('applies all of our migrations to a test database', async () => {
  const ours = await createTestDatabase();
  expect(await migrateSchema(ours.connectionString)).toBe(0);
  await ours.drop();
});
