import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  copySeededDataDir,
  fastPostgresOptions,
  makeFolder,
  queryDatabase,
  startProcess,
  waitFor,
} from '../../../testing/embedded-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { silentLog } from '../../log/log.ts';
import { classifyDatabaseError } from '../constraint-problems.ts';
import { findLockHolder } from '../embedded/data-folder-lock.ts';
import { readPostmasterFile } from '../embedded/postmaster-file.ts';
import { isProcessAlive } from '../embedded/process-identity.ts';
import { type OpenDatabaseOptions, type OpenedDatabase, openDatabase } from './open-database.ts';

let opened: OpenedDatabase[] = [];

afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
});

async function open(options: Omit<OpenDatabaseOptions, 'log'>): Promise<OpenedDatabase> {
  const embedded = { ...fastPostgresOptions, reserveMegabytes: 0 };
  const database = await openDatabase({ embedded, ...options, log: silentLog });
  opened.push(database);
  return database;
}

/** Longer than a test may take, in seconds as well as in milliseconds. */
const forEver = 1_000_000;

describe('a served database', () => {
  let given: TestDatabase;
  const dataDir = '/nonexistent';

  beforeEach(async () => {
    given = await createTestDatabase();
  });
  afterEach(() => given.drop());

  test('the server in DATABASE_URL is used', async () => {
    const database = await open({ databaseUrl: given.connectionString, dataDir, mode: 'serve' });
    expect(database.kind).toBe('served');
    const name = await database.pool.query('select current_database() as name');
    expect(given.connectionString).toContain(name.rows[0]?.name);
    await database.close();
  });

  test('an unreachable server is reported with its address and without its password', async () => {
    const databaseUrl = 'postgresql://somebody:geheim@127.0.0.1:5609/nazar';
    const started = performance.now();
    const outcome = await open({ databaseUrl, dataDir, mode: 'serve', waitMs: 300 }).catch(String);
    expect(outcome).toContain('127.0.0.1:5609/nazar');
    expect(outcome).not.toContain('geheim');
    // Without the setting it waits for half a minute.
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  test('a missing database is reported without waiting', async () => {
    const url = new URL(given.connectionString);
    url.pathname = '/no_such_database';
    const refused = open({ databaseUrl: url.href, dataDir, mode: 'serve', waitMs: forEver });
    await expect(refused).rejects.toThrow('no_such_database');
  });

  test('an encoding other than UTF8 is refused', async () => {
    const name = `nazar_latin_${process.pid}`;
    await given.pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    const url = new URL(given.connectionString);
    url.pathname = `/${name}`;
    await expect(open({ databaseUrl: url.href, dataDir, mode: 'serve' })).rejects.toThrow('made with UTF8');
    await given.pool.query(`drop database ${name}`);
  });

  test('waits for a standby until it is promoted', async () => {
    const name = new URL(given.connectionString).pathname.slice(1);
    const standby = (value: 'on' | 'off') =>
      given.pool.query(`alter database ${name} set default_transaction_read_only = ${value}`);
    await standby('on');
    const url = given.connectionString;
    await expect(open({ databaseUrl: url, dataDir, mode: 'serve', waitMs: 0 })).rejects.toThrow(
      "can't be used: it takes no changes, as a standby does",
    );
    // Commands that only read, such as a backup, run on a standby.
    await (await open({ databaseUrl: url, dataDir, mode: 'attach' })).close();
    const warned: string[] = [];
    const log = { ...silentLog, warn: (line: string) => warned.push(line) };
    const opening = openDatabase({ databaseUrl: url, dataDir, mode: 'serve', waitMs: forEver, log });
    await expect.poll(() => warned).toHaveLength(1);
    await standby('off');
    // A promotion affects open sessions; this setting affects only new ones.
    await given.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'nazar'`,
    );
    await (await opening).close();
  });

  test('cancels a slow statement at its limit and runs the next', async () => {
    const pool = { statementTimeoutMs: 150, max: 1 };
    const database = await open({ databaseUrl: given.connectionString, dataDir, mode: 'serve', pool });
    const slow = database.pool.query(`select pg_sleep(${forEver})`);
    expect(await slow.catch(classifyDatabaseError)).toEqual({ kind: 'timeout' });
    // On a busy machine even this query may take longer than the limit.
    const next = () => database.pool.query('select 1 as one').catch(() => null);
    expect(await waitFor(async () => (await next())?.rows[0]?.one === 1)).toBe(true);
    await database.close();
  });

  test('survives cut connections, idle or in use, and the pool recovers', async () => {
    const database = await open({ databaseUrl: given.connectionString, dataDir, mode: 'serve' });
    const cut = () =>
      given.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'nazar'`,
      );
    await database.pool.query('select 1');
    await cut();
    const works = () =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      );
    expect(await waitFor(works)).toBe(true);
    const lent = await database.pool.connect();
    await lent.query('begin');
    await cut();
    await waitFor(() =>
      lent.query('select 1').then(
        () => false,
        () => true,
      ),
    );
    const outcome = await lent.query('select 1').catch(classifyDatabaseError);
    expect(outcome).toEqual({ kind: 'away' });
    lent.release(true);
    expect(await waitFor(works)).toBe(true);
    await database.close();
  });

  test('refuses a request when every connection is in use', async () => {
    // Connecting alone must fit into this time.
    const pool = { max: 1, connectionTimeoutMs: 2_000 };
    const database = await open({ databaseUrl: given.connectionString, dataDir, mode: 'serve', pool });
    const lend = (): Promise<PoolClient> => database.pool.connect().catch(lend);
    const lent = await lend();
    const outcome = await database.pool.query('select 1').catch(classifyDatabaseError);
    lent.release();
    expect(outcome).toEqual({ kind: 'away' });
    await database.close();
  });
});

describe('the embedded database', () => {
  let dataDir: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const made = await makeFolder();
    remove = made.remove;
    dataDir = await copySeededDataDir(made.folder);
  });
  afterEach(async () => {
    for (const database of opened) await database.close();
    opened = [];
    await remove();
  });

  async function postgresPid(): Promise<number> {
    return (await readPostmasterFile(`${dataDir}/postgres`))?.pid ?? 0;
  }

  test('refuses queries after it is killed and restarts with every confirmed row', async () => {
    const database = await open({ dataDir, mode: 'serve' });
    await database.pool.query('create table kept as select 7 as seven');
    process.kill(await postgresPid(), 'SIGKILL');
    let failures = 0;
    const back = await waitFor(async () => {
      const outcome = await database.pool.query('select 1').catch(classifyDatabaseError);
      if (!('kind' in outcome)) return failures > 0;
      expect(outcome).toEqual({ kind: 'away' });
      failures++;
      return false;
    });
    expect(back).toBe(true);
    expect((await database.pool.query('select seven from kept')).rows).toEqual([{ seven: 7 }]);
  });

  test('times out a query if it does not respond', async () => {
    const database = await open({ dataDir, mode: 'serve', pool: { max: 1, statementTimeoutMs: 200 } });
    let pid = 0;
    // On a busy machine even this query may take longer than the limit.
    const isThere = await waitFor(async () => {
      const backend = await database.pool.query('select pg_backend_pid() as pid').catch(() => null);
      pid = backend?.rows[0]?.pid ?? 0;
      return pid !== 0;
    });
    expect(isThere).toBe(true);
    process.kill(pid, 'SIGSTOP');
    const outcome = await database.pool.query('select 1').catch(classifyDatabaseError);
    process.kill(pid, 'SIGCONT');
    expect(outcome).toEqual({ kind: 'timeout' });
  });

  test('a command uses the running server’s database and leaves it running', async () => {
    const server = await startProcess({ dataDir, ...fastPostgresOptions });
    await queryDatabase(server.connectionString, 'create table kept as select 7 as seven');
    const command = await open({ dataDir, mode: 'attach' });
    expect((await command.pool.query('select seven from kept')).rows).toEqual([{ seven: 7 }]);
    await command.close();
    expect(isProcessAlive(server.postgres)).toBe(true);
    await server.stop();
  });

  test('a command starts and stops it if no server runs', async () => {
    const command = await open({ dataDir, mode: 'attach' });
    expect((await findLockHolder(dataDir))?.purpose).toBe('command');
    const pid = await postgresPid();
    await command.close();
    expect(isProcessAlive(pid)).toBe(false);
    expect(await findLockHolder(dataDir)).toBeNull();
  });

  test('a command that ends lets another one finish', async () => {
    const first = await open({ dataDir, mode: 'attach' });
    const second = await open({ dataDir, mode: 'attach' });
    await second.pool.query('select 1');
    let closed = false;
    const closing = first.close().then(() => {
      closed = true;
    });
    await second.pool.query('select pg_sleep(0.5)');
    expect(closed).toBe(false);
    await second.close();
    await closing;
    expect(closed).toBe(true);
  });
});
