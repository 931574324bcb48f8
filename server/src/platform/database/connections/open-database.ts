import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import type { Database } from '../database.ts';
import { formatConnectionString, type PostgresAddress, withDatabaseClient } from '../embedded/connection.ts';
import { DataFolderLockedError, findLockHolder } from '../embedded/data-folder-lock.ts';
import { findRunningPostmaster } from '../embedded/leftover-postmaster.ts';
import { findDatabaseHome } from '../embedded/resolve-data-dir.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { createDatabasePool, endPool, type PoolSettings } from './create-database-pool.ts';
import { DatabaseServerList } from './database-server-list.ts';
import { ReadReplica } from './read-replica.ts';
import { requireSessionPooling, TransactionPoolingError } from './require-session-pooling.ts';
import { requireSupportedDatabase } from './require-supported-database.ts';

export interface OpenDatabaseOptions {
  /** URL of an external PostgreSQL. Without it an embedded one runs in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** `serve` runs the embedded database; `attach` uses that of the running server, or runs its own. */
  mode: 'serve' | 'attach';
  pool?: PoolSettings;
  /** URL of a standby for long-running reads. */
  readUrl?: string | undefined;
  /** Milliseconds to wait for an external database that doesn't answer yet. */
  waitMs?: number;
  embedded?: Omit<EmbeddedPostgresOptions, 'dataDir' | 'log'>;
}

export interface OpenedDatabase {
  db: Database;
  pool: pg.Pool;
  /** For other clients of the same database. It contains the password and must not be logged. */
  connectionString: string;
  kind: 'embedded' | 'served';
  close(): Promise<void>;
}

interface Source {
  kind: 'embedded' | 'served';
  config: pg.PoolConfig;
  connectionString: string;
  /** Name for messages, without the password. */
  name: string;
  release(): Promise<void>;
}

function makeServedSource(databaseUrl: string): Source {
  const config = { connectionString: databaseUrl };
  const name = getServerName(databaseUrl);
  return { kind: 'served', config, connectionString: databaseUrl, name, release: async () => {} };
}

function getServerName(databaseUrl: string): string {
  const list = DatabaseServerList.parse(databaseUrl);
  if (list !== null) return `on ${list.servers.map(({ host, port }) => `${host}:${port}`).join(', ')}`;
  const url = URL.parse(databaseUrl);
  // node-postgres accepts forms that URL doesn't.
  if (url === null) return 'that DATABASE_URL names';
  return `${url.host || url.searchParams.get('host') || 'localhost'}${url.pathname}`;
}

function makeEmbeddedSource(connection: PostgresAddress, release: () => Promise<void>): Source {
  return {
    kind: 'embedded',
    config: connection,
    connectionString: formatConnectionString(connection),
    name: `in ${connection.host}`,
    release,
  };
}

async function findRunningSource(dataDir: string): Promise<Source | null> {
  const { folder, cluster } = await findDatabaseHome(dataDir);
  const running = await findRunningPostmaster(folder, cluster);
  return running ? makeEmbeddedSource(running.connection, async () => {}) : null;
}

/** Waits until other commands have left the database, because it stops with this one. */
async function waitForOthers(connection: PostgresAddress, log: Log): Promise<void> {
  for (let rounds = 0; rounds < 3_000; rounds++) {
    const others = await withDatabaseClient(connection, async (client) => {
      const result = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return result.rows[0]?.count ?? 0;
    }).catch(() => 0);
    if (others === 0) return;
    if (rounds === 5) log.info('Waiting for another command that uses this database.');
    await sleep(200);
  }
}

async function startSource(options: OpenDatabaseOptions): Promise<Source> {
  const { dataDir, log, mode } = options;
  const purpose = mode === 'serve' ? 'server' : 'command';
  const embedded = await startEmbeddedPostgres({ purpose, ...options.embedded, dataDir, log });
  return makeEmbeddedSource(embedded.connection, async () => {
    if (mode === 'attach') await waitForOthers(embedded.connection, log);
    await embedded.stop();
  });
}

async function attachSource(options: OpenDatabaseOptions): Promise<Source> {
  const until = Date.now() + 30_000;
  for (;;) {
    const holder = await findLockHolder(options.dataDir);
    try {
      const source = holder ? await findRunningSource(options.dataDir) : await startSource(options);
      if (source) return source;
    } catch (error) {
      // A server may start at the same moment; then this process attaches to it.
      if (!(error instanceof DataFolderLockedError)) throw error;
    }
    if (holder && Date.now() > until) throw new DataFolderLockedError(options.dataDir, holder);
    await sleep(200);
  }
}

/** The standby is not needed for a start, so it may be unavailable. */
async function requireDirectStandby(readUrl: string): Promise<void> {
  try {
    await requireSessionPooling({ connectionString: readUrl }, 'that DATABASE_READ_URL names');
  } catch (error) {
    if (error instanceof TransactionPoolingError) throw error;
  }
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, mode, log } = options;
  const source = databaseUrl
    ? makeServedSource(databaseUrl)
    : await (mode === 'serve' ? startSource(options) : attachSource(options));
  const unlimited = mode === 'attach' ? { statementTimeoutMs: 0, applicationName: 'nazar command' } : {};
  const settings = { ...unlimited, ...options.pool };
  const pool = createDatabasePool(source.config, settings, log);
  const replica =
    options.readUrl === undefined ? null : new ReadReplica(pool, options.readUrl, settings, log);
  let closing: Promise<void> | null = null;
  const close = async () => {
    await Promise.all([replica?.close(), endPool(pool)]);
    await source.release();
  };
  try {
    const { name, kind } = source;
    // The embedded database is read-only while its disk is full and still serves stored data.
    const writes = mode === 'serve' && kind === 'served';
    await requireSupportedDatabase(pool, { name, waitMs: options.waitMs ?? 30_000, writes, log });
    if (kind === 'served') await requireSessionPooling(source.config, name);
    if (options.readUrl !== undefined) await requireDirectStandby(options.readUrl);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzle(pool),
    pool,
    connectionString: source.connectionString,
    kind: source.kind,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
