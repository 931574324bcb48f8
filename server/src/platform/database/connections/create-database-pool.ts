import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { DatabaseClient } from './database-client.ts';

export interface PoolSettings {
  max?: number;
  /** 0 means no limit and is for commands that copy or import. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** Milliseconds for which an idle connection is kept. */
  idleTimeoutMs?: number;
  applicationName?: string;
}

const GRACE_MS = 1_000;
/** Closing a connection frees its caches in the database, which are some MB after various work. */
const maxLifetimeSeconds = 600;

/** Settings of a database session; numbers are milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>;
const sessionSettings = new WeakMap<pg.Pool, SessionSettings>();

/** Returns the settings that every connection of the pool gets. */
export const getSessionSettings = (pool: pg.Pool): SessionSettings => sessionSettings.get(pool) ?? {};

/** Sent as a statement, because PgBouncer refuses settings at the start of a connection. */
export async function applySessionSettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
  );
}

/** A promise of each connection's end on the server, by pool, because `pool.end()` resolves earlier. */
const connections = new WeakMap<pg.Pool, Set<Promise<void>>>();

/** Makes a pool that fails fast while the database is unavailable and recovers by itself. */
export function createDatabasePool(config: pg.PoolConfig, settings: PoolSettings, log: Log): pg.Pool {
  const {
    max = 10,
    statementTimeoutMs = 5_000,
    connectionTimeoutMs = 3_000,
    idleTimeoutMs = 60_000,
    lockTimeoutMs,
  } = settings;
  const ofSession: SessionSettings = {
    // A client that dies between two statements of a transaction must not keep its locks forever.
    idle_in_transaction_session_timeout: 60_000,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
    ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
  };
  const pool = new pg.Pool({
    ...config,
    Client: DatabaseClient,
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    maxLifetimeSeconds,
    application_name: settings.applicationName ?? 'nazar',
    // A server that stopped responding can't enforce its own statement timeout.
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + GRACE_MS }),
    onConnect: (client) => applySessionSettings(client, ofSession),
  });
  sessionSettings.set(pool, ofSession);
  // Without a listener, an idle connection that is cut would end this process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  const open = new Set<Promise<void>>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    const closed = new Promise<void>((resolve) => {
      client.once('end', resolve);
    }).then(() => {
      open.delete(closed);
    });
    open.add(closed);
  });
  return pool;
}

/** Ends a pool and waits until its connections are closed, for a limited time if a client is still in use. */
export async function endPool(pool: pg.Pool, patienceMs = 5_000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([closeAll(pool), enough]);
  clearTimeout(timer);
}

async function closeAll(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end();
  await Promise.all(connections.get(pool) ?? []);
}
