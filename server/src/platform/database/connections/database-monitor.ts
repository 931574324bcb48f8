import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import type { Database } from '../database.ts';
import { createDatabasePool, endPool } from './create-database-pool.ts';
import { ReadReplica } from './read-replica.ts';

/**
 * Watches the database over its own connection, so that requests that use up the pool don't look like an
 * unavailable database.
 */
export class DatabaseMonitor {
  readonly db: Database;
  readonly #requests: pg.Pool;
  readonly #own: pg.Pool;

  /** `requests` is the pool for requests. */
  constructor(requests: pg.Pool, log: Pick<Log, 'warn'>) {
    const { options } = requests;
    // The password is copied, because the pool makes it non-enumerable.
    const config = { ...options, ...(options.password !== undefined && { password: options.password }) };
    const warn = (message: string) => log.warn(message);
    const limits = { max: 1, statementTimeoutMs: 1_000, connectionTimeoutMs: 2_000 };
    const settings = { ...limits, applicationName: 'nazar monitor' };
    this.#own = createDatabasePool(config, settings, { info: warn, warn, error: warn });
    this.#requests = requests;
    this.db = drizzle(this.#own);
  }

  countRequestConnections(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#requests;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  isStandbyUnread(): boolean {
    return ReadReplica.isUnread(this.#requests);
  }

  async close(): Promise<void> {
    if (!this.#own.ending) await endPool(this.#own);
  }
}
