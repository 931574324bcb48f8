import pg from 'pg';

/** Milliseconds; an edit or a publication that holds an inquiry longer is not waited for. */
const lockTimeout = 2_000;

// The lengths of arrays change nothing about how a group is best written, but would have it planned every time.
const genericPlans = '-c plan_cache_mode=force_generic_plan';

type Settings = pg.PoolConfig & { readonly lock_timeout?: number; readonly pipeline?: boolean };

/**
 * The one connection that groups of submits are written on, made when it is first needed and again after it
 * was lost. It pipelines: statements that need no answer of each other travel together.
 */
export class GroupConnection {
  readonly #settings: Settings;
  #client: pg.Client | null = null;

  constructor(pool: pg.Pool) {
    // The pool hides the password from enumeration.
    const { options } = pool;
    this.#settings = {
      ...options,
      ...(options.password !== undefined && { password: options.password }),
      application_name: 'nazar submits',
      lock_timeout: lockTimeout,
      options: [options.options, genericPlans].filter(Boolean).join(' '),
      pipeline: true,
    };
  }

  async open(): Promise<pg.Client> {
    if (this.#client !== null) return this.#client;
    const client = new pg.Client(this.#settings);
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    // Without a listener a lost connection would end this process.
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    return client;
  }

  /** Gives up a connection of which nobody knows what state it is in. */
  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
