import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import * as z from 'zod/mini';
import { selectValue } from '../../database/select-rows.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { makeTimeLimited } from './make-time-limited.ts';

export type DatabaseMetric = {
  readonly name: string;
  readonly help: string;
  /** The query returns one number. */
  readonly query: SQL;
};

/** Maximum milliseconds for which a scrape waits for the database. */
const answerMs = 1_000;

/**
 * Figures that are read from the database at each scrape: all nodes report the same, and none while it is
 * unavailable.
 */
export class DatabaseGauges {
  readonly #log: ServerDeps['log'];
  readonly #registry: Registry;
  readonly #isUp: Gauge;
  readonly #gauges = new Map<DatabaseMetric, Gauge>();
  readonly #ping: () => Promise<unknown>;
  readonly #readFigures: () => Promise<readonly (number | null)[]>;

  constructor(registry: Registry, { monitor, log }: Pick<ServerDeps, 'monitor' | 'log'>) {
    this.#log = log;
    this.#registry = registry;
    const help = 'Whether the database answered this scrape within a second.';
    this.#isUp = new Gauge({ name: 'nazar_database_up', help, registers: [registry] });
    this.#ping = makeTimeLimited(() => monitor.db.execute(sql`select 1`), answerMs);
    this.#readFigures = makeTimeLimited(async () => {
      const queries = [...this.#gauges.keys()].map(({ query }) => sql`(${query})::float8`);
      return selectValue(
        monitor.db,
        z.array(z.nullable(z.number())),
      )`select array[${sql.join(queries, sql`, `)}]`;
    }, answerMs);
  }

  add(figures: readonly DatabaseMetric[]): void {
    for (const figure of figures) {
      const { name, help } = figure;
      this.#gauges.set(figure, new Gauge({ name, help, registers: [this.#registry] }));
    }
  }

  async read(): Promise<void> {
    let isUp = false;
    try {
      await this.#ping();
      isUp = true;
      const values = await this.#readFigures();
      for (const [index, gauge] of [...this.#gauges.values()].entries()) gauge.set(values[index] ?? 0);
    } catch (error) {
      const why = isUp
        ? 'The database was too slow for its figures or refused them'
        : 'The database is unreachable';
      this.#log.warn({ err: error }, `${why}: its figures are missing in /metrics.`);
      for (const gauge of this.#gauges.values()) gauge.remove();
    }
    this.#isUp.set(isUp ? 1 : 0);
  }
}

export const platformDatabaseMetrics: readonly DatabaseMetric[] = [
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
  {
    name: 'nazar_messages_oldest_seconds',
    help: 'Age of the oldest message that is neither sent nor given up, without invitations.',
    query: sql`select coalesce(extract(epoch from now() - min(created_at)), 0) from delivery
      where due_at is not null and not is_tried_once`,
  },
  {
    name: 'nazar_messages_failed',
    help: 'Messages that were given up in the last hour, without invitations.',
    query: sql`select count(*) from delivery
      where state = 'failed' and not is_tried_once and finished_at > now() - interval '1 hour'`,
  },
];
