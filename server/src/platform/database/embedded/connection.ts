import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export const DATABASE_USER = 'nazar';
export const DATABASE_NAME = 'nazar';

/** The address of a database in the form that node-postgres accepts. */
export interface PostgresAddress {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export function getPasswordFilePath(home: string): string {
  return join(home, 'postgres-password');
}

export async function makePostgresConnection(
  home: string,
  host: string,
  port: number,
): Promise<PostgresAddress> {
  const connection = { host, port, user: DATABASE_USER, database: DATABASE_NAME };
  if (process.platform !== 'win32') return connection;
  return { ...connection, password: (await readFile(getPasswordFilePath(home), 'utf8')).trim() };
}

export function formatConnectionString(connection: PostgresAddress): string {
  const { host, port, user, database, password } = connection;
  const who = password ? `${user}:${encodeURIComponent(password)}` : user;
  return host.startsWith('/')
    ? `postgresql://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${who}@${host}:${port}/${database}`;
}

/** Runs `work` on one short-lived connection. */
export async function withDatabaseClient<T>(
  connection: PostgresAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
  // A connection that is cut while idle emits an error here; the next query fails by itself.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
