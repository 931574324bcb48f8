import type pg from 'pg';
import * as z from 'zod/mini';
import { type Log, silentLog } from '../../log/log.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { queryRows } from '../select-rows.ts';
import {
  type AppliedMigration,
  convertMigrationHistory,
  extractSchemaComments,
  findMigrationReplacement,
} from './adopt-history.ts';
import { retryWhileLocked, schemaLockTimeoutMs } from './lock-retries.ts';
import { migrateJobQueueSchema } from './migrate-job-queue-schema.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

interface MigrateOptions {
  migrationsDir?: string;
  log?: Log;
}

/** An arbitrary number that no other lock in this database uses. */
const LOCK_KEY = 7_264_901;

const migrationRow = z.object({ version: z.number(), name: z.string(), checksum: z.string() });

/** The migrations applied to a database, or null if it never had any. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[] | null> {
  const there = await client.query("select to_regclass('schema_migration') is not null as there");
  if (there.rows[0]?.there !== true) return null;
  return queryRows(client, migrationRow, {
    text: 'select version, name, checksum from schema_migration order by version',
  });
}

/**
 * Throws unless the applied migrations of a database or a backup are a prefix of those that this program
 * knows.
 */
export function requireKnownMigrations(applied: readonly AppliedMigration[], known: Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const migration = known[index];
    if (!migration) {
      throw new Error(
        `The database has schema version ${applied.at(-1)?.version}, and this Nazar knows versions up to ` +
          `${known.length} only. Start the newer Nazar that made it, or restore a backup of the older one.`,
      );
    }
    if (row.version !== migration.version || row.checksum !== migration.checksum) {
      throw new Error(
        `The migration ${row.name} was changed after it was applied to this database (now ${migration.name}). ` +
          'Applied migrations are never edited: restore the file and put the change into a new one.',
      );
    }
  }
}

/**
 * Applies a migration in the running transaction. `appliedAt` is the original time if a backup is restored.
 */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  appliedAt: string | null = null,
): Promise<void> {
  await client.query(migration.sql);
  await client.query(
    `insert into schema_migration (version, name, checksum, applied_at)
     values ($1, $2, $3, coalesce($4::timestamptz, now()))`,
    [migration.version, migration.name, migration.checksum, appliedAt],
  );
}

async function applyOnce(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${schemaLockTimeoutMs}`);
    await applyMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function apply(client: pg.ClientBase, migration: Migration, log: Log): Promise<void> {
  try {
    await retryWhileLocked(`The migration ${migration.name}`, () => applyOnce(client, migration), log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed and changed nothing: ${reason}`, {
      cause: error,
    });
  }
}

export async function createMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       version integer not null constraint schema_migration_pk primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null
     )`,
  );
}

/** Waits until no other node migrates or restores. The lock is held until the session ends. */
export async function lockMigrations(client: pg.ClientBase, log: Log): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    LOCK_KEY,
  ]);
  if (rows[0]?.locked === true) return;
  log.info('Waiting for another node that migrates or restores this database.');
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
}

/**
 * Replaces the rows of migrations that a current one replaced, in one transaction. Returns the new history.
 */
async function adopt(
  client: pg.ClientBase,
  applied: AppliedMigration[],
  known: Migration[],
  log: Log,
): Promise<AppliedMigration[]> {
  const found = findMigrationReplacement(applied);
  const by = found && known[found.version - 1];
  if (!by) return applied;
  await client.query('begin');
  try {
    if (by.version === 1) await client.query(extractSchemaComments(by.sql));
    await client.query('delete from schema_migration where version between $1 and $2', [
      by.version,
      applied.length - 1,
    ]);
    await client.query(
      'update schema_migration set version = $1, name = $2, checksum = $3 where version = $4',
      [by.version, by.name, by.checksum, applied.length],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  log.info(`The database's last ${found.count} migrations count as ${by.name} from now on.`);
  return convertMigrationHistory(applied, known);
}

async function migrateOn(client: pg.ClientBase, known: Migration[], log: Log): Promise<number> {
  await createMigrationTable(client);
  const applied = await adopt(client, (await listAppliedMigrations(client)) ?? [], known, log);
  requireKnownMigrations(applied, known);
  const missing = known.slice(applied.length);
  for (const migration of missing) {
    await apply(client, migration, log);
    log.info(`Applied the migration ${migration.name}.`);
  }
  return missing.length;
}

/**
 * Number of migrations that a database still needs; writes nothing. Null if it contains no Nazar schema yet.
 */
export async function countPendingMigrations(connectionString: string): Promise<number | null> {
  const known = await readMigrations();
  const client = new DatabaseClient({ connectionString, application_name: 'nazar migrate' });
  await client.connect();
  try {
    const stored = await listAppliedMigrations(client);
    if (stored === null) return null;
    const applied = convertMigrationHistory(stored, known);
    requireKnownMigrations(applied, known);
    return known.length - applied.length;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Migrates the schema to this program's version and returns the number of migrations. Each runs in one
 * transaction with its row, all under one lock, so several nodes may start at once and a killed start is
 * continued by the next.
 */
export async function migrateSchema(connectionString: string, options: MigrateOptions = {}): Promise<number> {
  const log = options.log ?? silentLog;
  const known = await readMigrations(options.migrationsDir);
  // A separate connection without the time limits of requests, because a migration, or waiting for another
  // node's, may take long. The lock ends with the session.
  const client = new DatabaseClient({ connectionString, application_name: 'nazar migrate' });
  await client.connect();
  try {
    // A killed node releases the lock at once, and not when its statement ends.
    await client.query("set client_connection_check_interval = '1s'").catch(() => {});
    await lockMigrations(client, log);
    const applied = await migrateOn(client, known, log);
    // Tests with their own migrations don't need the job queue.
    if (options.migrationsDir === undefined) await migrateJobQueueSchema(connectionString, log);
    return applied;
  } finally {
    await client.end().catch(() => {});
  }
}
