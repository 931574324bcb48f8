import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder, queryDatabase } from '../../../testing/embedded-process.ts';
import { type StandbyPair, startStandbyPair } from '../../../testing/standby-pair.ts';
import { withDatabaseName } from '../../../testing/test-database.ts';
import { inSnapshot } from '../in-snapshot.ts';
import { createDatabasePool, endPool } from './create-database-pool.ts';
import { ReadReplica } from './read-replica.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
let pair: StandbyPair;
let pool: pg.Pool;
let replica: ReadReplica;
const warnings: string[] = [];
const warn = (text: string) => warnings.push(text);
const log = { info: warn, warn, error: warn };
beforeAll(async () => {
  place = await makeFolder();
  pair = await startStandbyPair(place.folder);
  const settings = { max: 4 };
  pool = createDatabasePool({ connectionString: pair.primary }, settings, log);
  replica = new ReadReplica(pool, pair.standby, settings, log);
  await pool.query('create table written (id int)');
});
afterAll(async () => {
  await replica.close();
  await endPool(pool);
  await pair.stop();
  await place.remove();
});

/** Reads the table in a snapshot, and whether that is on the standby. */
async function read(): Promise<{ rows: number; isStandby: boolean }> {
  return inSnapshot(drizzle(pool), async (snapshot) => {
    const { rows } = await snapshot.execute<{ rows: number; isStandby: boolean }>(
      sql`select count(*)::int as rows, pg_is_in_recovery() as "isStandby" from written`,
    );
    return rows[0] ?? { rows: 0, isStandby: false };
  });
}

let written = 0;
async function write(): Promise<void> {
  written += 1;
  await pool.query('insert into written values ($1)', [written]);
}

test('snapshots of the standby contain earlier writes, also by other servers', async () => {
  for (let times = 0; times < 50; times++) {
    await write();
    expect(await read()).toEqual({ rows: written, isStandby: true });
  }
});

test('a standby of another database is not read', async () => {
  await pool.query('create database another');
  const own = createDatabasePool({ connectionString: pair.primary }, { max: 2 }, log);
  const another = withDatabaseName(pair.standby, 'another');
  const wrong = new ReadReplica(own, another, { max: 2 }, log);
  try {
    await expect.poll(() => queryDatabase(another, 'select 1').catch(() => null)).not.toBeNull();
    expect(await ReadReplica.find(drizzle(own))).toBeNull();
    expect(warnings.join()).toContain('it names another database than DATABASE_URL');
  } finally {
    await wrong.close();
    await endPool(own);
  }
});

test('a snapshot that is cancelled on the standby is logged without its values', async () => {
  const own = createDatabasePool({ connectionString: pair.primary }, { max: 2 }, log);
  const cancelled = new ReadReplica(own, pair.standby, { max: 2 }, log);
  await pool.query(`create function cancel_on_standby(text) returns text language plpgsql as $$ begin
    if pg_is_in_recovery() then raise 'conflict with recovery' using errcode = '40001'; end if;
    return $1; end $$`);
  try {
    const query = sql`select cancel_on_standby(${'canary-5417'}) as value`;
    const find = () => inSnapshot(drizzle(own), (snapshot) => snapshot.execute(query));
    await expect(find()).rejects.toThrow('Failed query');
    expect((await find()).rows).toEqual([{ value: 'canary-5417' }]);
    expect(warnings.at(-1)).toBe(
      'DATABASE_READ_URL is not read from for 120 seconds: conflict with recovery',
    );
    expect([ReadReplica.isUnread(own), ReadReplica.isUnread(pool)]).toEqual([true, false]);
  } finally {
    await cancelled.close();
    await endPool(own);
  }
});

test('the primary is read while the standby lags, and the standby again afterwards', async () => {
  await queryDatabase(pair.standby, 'select pg_wal_replay_pause()');
  await write();
  expect(await read()).toEqual({ rows: written, isStandby: false });
  expect(warnings.join()).toContain('DATABASE_READ_URL is not read from for 5 seconds: it is late');
  await queryDatabase(pair.standby, 'select pg_wal_replay_resume()');
  await expect.poll(read, { timeout: 30_000 }).toEqual({ rows: written, isStandby: true });
});

test('a promoted standby, which has diverged, is not read', async () => {
  await queryDatabase(pair.primary, "alter system set synchronous_standby_names = ''");
  await queryDatabase(pair.primary, 'select pg_reload_conf()');
  await pair.promote();
  await queryDatabase(pair.standby, 'insert into written select generate_series(1, 1000)');
  await write();
  expect(await read()).toEqual({ rows: written, isStandby: false });
  expect(warnings.at(-1)).toContain('for 120 seconds: it is no standby, or was promoted');
});
