import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { ServerDeps } from '../deps/server-deps.ts';

export type DatabaseFigure = {
  readonly name: string;
  readonly help: string;
  /** One number. */
  readonly query: SQL;
};

/** The longest time that a scrape waits for the database. */
const answerMs = 1_000;

/** Figures that are read from the database at each scrape: all nodes report the same, and none while it is away. */
export class DatabaseGauges {
  readonly #deps: Pick<ServerDeps, 'db' | 'log'>;
  readonly #registry: Registry;
  readonly #isUp: Gauge;
  readonly #gauges = new Map<DatabaseFigure, Gauge>();
  /** A database that hangs is asked by one scrape at a time. */
  #reading: Promise<readonly number[]> | null = null;

  constructor(registry: Registry, deps: Pick<ServerDeps, 'db' | 'log'>) {
    this.#deps = deps;
    this.#registry = registry;
    const help =
      'Whether the database answered this scrape within a second; if not, its figures are missing.';
    this.#isUp = new Gauge({ name: 'nazar_database_up', help, registers: [registry] });
  }

  add(figures: readonly DatabaseFigure[]): void {
    for (const figure of figures) {
      const { name, help } = figure;
      this.#gauges.set(figure, new Gauge({ name, help, registers: [this.#registry] }));
    }
  }

  async read(): Promise<void> {
    try {
      const values = await this.#answer();
      for (const [index, gauge] of [...this.#gauges.values()].entries()) gauge.set(values[index] ?? 0);
      this.#isUp.set(1);
    } catch (error) {
      this.#deps.log.warn(
        { err: error },
        'The database is unreachable: its figures are missing in /metrics.',
      );
      for (const gauge of this.#gauges.values()) gauge.remove();
      this.#isUp.set(0);
    }
  }

  async #answer(): Promise<readonly number[]> {
    if (this.#reading === null) {
      const reading = this.#query();
      const end = () => {
        this.#reading = null;
      };
      reading.then(end, end);
      this.#reading = reading;
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not answer within ${answerMs} ms.`)), answerMs);
    });
    try {
      return await Promise.race([this.#reading, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #query(): Promise<readonly number[]> {
    const queries = [...this.#gauges.keys()].map(({ query }) => sql`(${query})::int`);
    const { rows } = await this.#deps.db.execute<{ values: number[] }>(
      sql`select array[${sql.join(queries, sql`, `)}] as values`,
    );
    return rows[0]?.values ?? [];
  }
}

export const platformFigures: readonly DatabaseFigure[] = [
  {
    name: 'nazar_database_connections',
    help: 'Connections of all nodes to the database.',
    query: sql`select count(*) from pg_stat_activity where application_name like 'nazar%'`,
  },
  {
    name: 'nazar_jobs_waiting',
    help: 'Jobs that are due and not running.',
    query: sql`select count(*) from graphile_worker.jobs
      where attempts < max_attempts and run_at <= now() and locked_at is null`,
  },
  {
    name: 'nazar_jobs_failed',
    help: 'Jobs that are not tried again.',
    query: sql`select count(*) from graphile_worker.jobs where attempts >= max_attempts`,
  },
  {
    name: 'nazar_messages_waiting',
    help: 'Emails and text messages that are due and not sent.',
    query: sql`select count(*) from delivery where due_at <= now()`,
  },
];
