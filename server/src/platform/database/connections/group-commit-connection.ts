import type { Writable } from 'node:stream';
import type pg from 'pg';
import { applySessionSettings, getSessionSettings, type SessionSettings } from './create-database-pool.ts';
import { DatabaseClient } from './database-client.ts';

const ofGroups: SessionSettings = {
  // The best plan does not depend on the lengths of arrays, but PostgreSQL would plan each time because of them.
  plan_cache_mode: 'force_generic_plan',
};

type Settings = pg.PoolConfig & { readonly pipeline?: boolean };

/**
 * The connection that writes groups, opened on first use and again after it was lost. It pipelines
 * independent statements.
 */
export class GroupCommitConnection {
  readonly #pool: pg.Pool;
  readonly #name: string;
  readonly #lockTimeoutMs: number;
  #client: pg.Client | null = null;

  /**
   * `name` is the connection's name in the database, and `lockTimeoutMs` the maximum time for which a group waits for
   * another transaction's row lock.
   */
  constructor(pool: pg.Pool, name: string, lockTimeoutMs: number) {
    this.#pool = pool;
    this.#name = name;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  #settings(): Settings {
    // The password is copied, because the pool makes it non-enumerable.
    const { options } = this.#pool;
    return {
      ...options,
      ...(options.password !== undefined && { password: options.password }),
      application_name: this.#name,
      pipeline: true,
    };
  }

  async open(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new DatabaseClient(this.#settings());
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    // Without a listener a lost connection would end this process.
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      await applySessionSettings(client, {
        ...ofGroups,
        lock_timeout: this.#lockTimeoutMs,
        ...getSessionSettings(this.#pool),
      });
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    return client;
  }

  /** Closes a connection in an unknown state. */
  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}

/** Sends queries of one turn of the event loop together, so that the database is woken once. */
export function corkUntilNextTick(client: pg.Client): void {
  // The stream is missing from the type definitions.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Returns the results of statements that were sent together. Throws the error of the first one that failed,
 * because later ones fail because of it.
 */
export async function awaitStatementsInOrder<Requests extends readonly unknown[]>(
  requests: readonly [...Requests],
): Promise<{ -readonly [Place in keyof Requests]: Awaited<Requests[Place]> }> {
  await Promise.allSettled(requests);
  return Promise.all(requests);
}
