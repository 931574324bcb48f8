import pg from 'pg';
import type { Log } from '../log/log.ts';
import { DatabaseClient } from './database-client.ts';

export interface PoolSettings {
  max?: number;
  /** 0 means no limit; for commands that copy or import. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** How long an idle connection is kept. */
  idleTimeoutMs?: number;
  applicationName?: string;
}

const GRACE_MS = 1_000;
/** Closing a connection frees the database's caches for it, some MB after all kinds of work. */
const maxLifetimeSeconds = 600;

/** Settings of a database session; numbers are milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>;
const sessionSettings = new WeakMap<pg.Pool, SessionSettings>();

/** The settings that every connection of the pool gets. */
export const sessionSettingsOf = (pool: pg.Pool): SessionSettings => sessionSettings.get(pool) ?? {};

/** As a statement, because PgBouncer refuses settings in the connection's startup. */
export async function setForSession(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  await client.query(
    Object.entries(settings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
  );
}

/** For each connection of a pool, a promise of its closing on the server: `pool.end()` resolves before that. */
const connections = new WeakMap<pg.Pool, Set<Promise<void>>>();

/** A pool that fails fast while the database is away and heals by itself when it is back. */
export function connectPool(config: pg.PoolConfig, settings: PoolSettings, log: Log): pg.Pool {
  const {
    max = 10,
    statementTimeoutMs = 5_000,
    connectionTimeoutMs = 3_000,
    idleTimeoutMs = 60_000,
    lockTimeoutMs,
  } = settings;
  const ofSession: SessionSettings = {
    // A client that dies between two statements of a transaction must not hold its locks for ever.
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
    // A server that stopped answering altogether can't time its statements out.
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + GRACE_MS }),
    onConnect: (client) => setForSession(client, ofSession),
  });
  sessionSettings.set(pool, ofSession);
  // Without listeners a dropped connection would end this process (57P01): the pool's own covers idle
  // clients only, so each client gets one for the time that it is lent out.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  const open = new Set<Promise<void>>();
  connections.set(pool, open);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    const closed = new Promise<void>((resolve) => {
      client.once('end', resolve);
    }).then(() => {
      open.delete(closed);
    });
    open.add(closed);
  });
  return pool;
}

/** Ends a pool and waits until its connections are closed, but not indefinitely for a client still in use. */
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
