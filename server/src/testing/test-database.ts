import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createDatabasePool, endPool } from '../platform/database/connections/create-database-pool.ts';
import type { Database } from '../platform/database/database.ts';
import { silentLog } from '../platform/log/log.ts';

/**
 * The variable with which `global-database.ts` passes the template to the workers, which inherit its
 * environment.
 */
export const TEMPLATE_VARIABLE = 'NAZAR_TEST_TEMPLATE';

/** Maximum milliseconds for connections to close; killed processes leave some to the server. */
const closingMs = 30_000;

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
  drop(): Promise<void>;
}

export interface TestTemplate {
  /** Connection string of the server's administrator. */
  server: string;
  template: string;
  /** Folder for files of a test run, deleted at its end. */
  folder: string;
}

export function withDatabaseName(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withAdminClient<T>(
  server: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabaseName(server, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function readTestTemplate(): TestTemplate {
  const text = process.env[TEMPLATE_VARIABLE];
  if (!text) throw new Error('createTestDatabase works in the "server" tests only (see vitest.config.ts).');
  return JSON.parse(text) as TestTemplate;
}

/**
 * Drops a database after its last connection is closed. A connection that stays open fails the test file,
 * because ending it externally would throw 57P01 anywhere in its client.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const until = Date.now() + closingMs;
  for (;;) {
    const { rows } = await client.query<{ application_name: string; query: string }>(
      `select application_name, query from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    if (rows.length === 0) break;
    if (Date.now() > until) {
      const open = rows.map((row) => `${row.application_name || 'unnamed'}: ${row.query}`).join('\n');
      throw new Error(`Close every connection before the test database is dropped. Still open:\n${open}`);
    }
    await sleep(10);
  }
  await client.query(`drop database if exists ${name}`);
}

/** An empty database, without our schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** Creates a migrated database for the caller, cloned in milliseconds. Call `drop` at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(readTestTemplate().template);
}

async function create(template: string): Promise<TestDatabase> {
  const { server } = readTestTemplate();
  const name = `nazar_test_${randomBytes(8).toString('hex')}`;
  await withAdminClient(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy encoding 'UTF8'`),
  );
  const connectionString = withDatabaseName(server, name);
  const unlimited = { statementTimeoutMs: 0, connectionTimeoutMs: 0, applicationName: 'nazar test' };
  const pool = createDatabasePool({ connectionString }, unlimited, silentLog);
  return {
    db: drizzle(pool),
    pool,
    connectionString,
    drop: async () => {
      await endPool(pool, closingMs);
      await withAdminClient(server, (client) => dropDatabase(client, name));
    },
  };
}
