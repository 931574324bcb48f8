import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { ServerDeps } from '../deps/server-deps.ts';

export type DatabaseFigure = {
  readonly name: string;
  readonly help: string;
  /** One number. */
  readonly query: SQL;
};

/** Adds a figure that is read from the database at each scrape: all nodes report the same, and none while it is away. */
export function addDatabaseGauge(
  registry: Registry,
  { db, log }: Pick<ServerDeps, 'db' | 'log'>,
  { name, help, query }: DatabaseFigure,
): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    async collect() {
      try {
        const { rows } = await db.execute<{ value: number }>(sql`select (${query})::int as value`);
        this.set(rows[0]?.value ?? 0);
      } catch (error) {
        log.warn({ err: error }, `${name} is missing in /metrics.`);
        this.remove();
      }
    },
  });
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
