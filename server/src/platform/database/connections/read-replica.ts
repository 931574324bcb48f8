import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorMessage } from '../../log/describe-error.ts';
import type { Log } from '../../log/log.ts';
import { classifyDatabaseError } from '../constraint-problems.ts';
import type { Database } from '../database.ts';
import { createDatabasePool, endPool, type PoolSettings } from './create-database-pool.ts';

/** Milliseconds for which a reader waits until the standby has what the primary had at the request. */
const patienceMs = 500;
const pollMs = 10;
const pauseOfLateMs = 5_000;
const pauseOfFailedMs = 120_000;

/**
 * SQL for the cluster's identity, because another cluster may have the same timeline and a later position.
 */
const origin = "(select system_identifier::text from pg_control_system()) || ' ' || current_database()";

/** Replicas by the pool of the primary. */
const replicas = new WeakMap<pg.Pool, ReadReplica>();

/**
 * Reads snapshots from a standby once it has replayed everything that was committed at the request. So a
 * reader sees the same as on the primary, which is used if the standby lags or is unavailable.
 */
export class ReadReplica {
  readonly db: Database;
  readonly #primary: pg.Pool;
  readonly #pool: pg.Pool;
  readonly #log: Log;
  #pausedUntil = 0;
  #isUnread = false;

  constructor(primary: pg.Pool, connectionString: string, settings: PoolSettings, log: Log) {
    this.#primary = primary;
    this.#pool = createDatabasePool({ connectionString }, settings, log);
    this.#log = log;
    this.db = drizzle(this.#pool);
    replicas.set(primary, this);
  }

  /** The standby of a database, if it can be read now. */
  static async find(db: Database): Promise<ReadReplica | null> {
    const pool = '$client' in db ? db.$client : null;
    const replica = pool instanceof pg.Pool ? replicas.get(pool) : undefined;
    return replica !== undefined && (await replica.#catchesUp()) ? replica : null;
  }

  /**
   * Whether the last read that could have used the standby of this pool used the primary instead. A minute after such a
   * read nothing is known.
   */
  static isUnread(primary: pg.Pool): boolean {
    const replica = replicas.get(primary);
    if (replica === undefined) return false;
    return replica.#isUnread && Date.now() < replica.#pausedUntil + 60_000;
  }

  async #catchesUp(): Promise<boolean> {
    if (Date.now() < this.#pausedUntil) return false;
    try {
      const until = Date.now() + patienceMs;
      // Data visible on the primary has been flushed. Another timeline has other transactions.
      const { rows } = await this.#primary.query<{ lsn: string; timeline: number; origin: string }>(
        `select pg_current_wal_flush_lsn()::text as lsn, timeline_id as timeline, ${origin} as origin
         from pg_control_checkpoint()`,
      );
      for (;;) {
        const { rows: states } = await this.#pool.query<{
          isStandby: boolean;
          caughtUp: boolean;
          origin: string;
        }>(
          `select pg_is_in_recovery() as "isStandby", ${origin} as origin,
                  timeline_id = $2 and pg_last_wal_replay_lsn() >= $1::pg_lsn as "caughtUp"
           from pg_control_checkpoint()`,
          [rows[0]?.lsn, rows[0]?.timeline],
        );
        if (states[0]?.origin !== rows[0]?.origin) {
          this.#pause(pauseOfFailedMs, 'it names another database than DATABASE_URL');
          return false;
        }
        if (states[0]?.isStandby === false) {
          this.#pause(pauseOfFailedMs, 'it is no standby, or was promoted');
          return false;
        }
        if (states[0]?.caughtUp === true) {
          this.#isUnread = false;
          return true;
        }
        if (Date.now() > until) break;
        await sleep(pollMs);
      }
      this.#pause(pauseOfLateMs, 'it is late, or no standby of this primary');
    } catch (error) {
      this.#pause(pauseOfFailedMs, errorMessage(error));
    }
    return false;
  }

  #pause(ms: number, reason: string): void {
    this.#pausedUntil = Date.now() + ms;
    this.#isUnread = true;
    this.#log.warn(`DATABASE_READ_URL is not read from for ${ms / 1000} seconds: ${reason}`);
  }

  /** Called after a snapshot failed, so that its repetition reads the primary. */
  note(error: unknown): void {
    const { kind } = classifyDatabaseError(error);
    if (kind === 'away' || kind === 'conflict') this.#pause(pauseOfFailedMs, errorMessage(error));
  }

  async close(): Promise<void> {
    replicas.delete(this.#primary);
    await endPool(this.#pool);
  }
}
