import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { endPool } from '../database/connect-pool.ts';
import type { Database } from '../database/database.ts';

/** How `global-database.ts` tells the workers, which inherit its environment. */
export const TEMPLATE_VARIABLE = 'NAZAR_TEST_TEMPLATE';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  connectionString: string;
  drop(): Promise<void>;
}

export interface TestTemplate {
  /** Of the server's administrator. */
  server: string;
  template: string;
  /** For what a test run leaves; gone at its end. */
  folder: string;
}

export function namedDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

export async function asAdministrator<T>(
  server: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: namedDatabase(server, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function currentTemplate(): TestTemplate {
  const text = process.env[TEMPLATE_VARIABLE];
  if (!text) throw new Error('createTestDatabase works in the "server" tests only (see vitest.config.ts).');
  return JSON.parse(text) as TestTemplate;
}

/** An empty database, without our schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** A migrated database of the caller's own, cloned in milliseconds. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(currentTemplate().template);
}

async function create(template: string): Promise<TestDatabase> {
  const { server } = currentTemplate();
  const name = `nazar_test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy encoding 'UTF8'`),
  );
  const connectionString = namedDatabase(server, name);
  const pool = new pg.Pool({ connectionString, max: 10 });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return {
    db: drizzle(pool),
    pool,
    connectionString,
    drop: async () => {
      await endPool(pool, 2_000);
      await asAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
