import pg from 'pg';
import * as z from 'zod/mini';
import { convertMigrationHistory } from '../migrate/adopt-history.ts';
import { applyMigration, createMigrationTable, requireKnownMigrations } from '../migrate/migrate.ts';
import type { Migration } from '../migrate/read-migrations.ts';
import { queryRows } from '../select-rows.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { type BackupTableShape, listBackupTables } from './backup-tables.ts';

const quote = pg.escapeIdentifier;

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const result = await client.query<{ empty: boolean }>(
    `select not exists (select from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')) as empty`,
  );
  return result.rows[0]?.empty === true;
}

/** Recreates the schema of the backup's time in the running transaction, with empty tables. */
export async function rebuildSchema(
  client: pg.ClientBase,
  manifest: BackupManifest,
  known: Migration[],
  force: boolean,
): Promise<BackupTableShape[]> {
  const history = convertMigrationHistory(manifest.migrations, known);
  requireKnownMigrations(history, known);
  if (!(await isEmpty(client))) {
    if (!force) {
      throw new Error(
        'The database is not empty. Restore into an empty one, or add --force to replace everything in it.',
      );
    }
    const schema = await client.query<{ name: string }>('select current_schema()::text as name');
    const name = quote(schema.rows[0]?.name ?? 'public');
    await client.query(`drop schema ${name} cascade; create schema ${name}`);
  }
  await createMigrationTable(client);
  for (const [index, row] of history.entries()) {
    const migration = known[index];
    if (migration) await applyMigration(client, migration, row.appliedAt);
  }
  const tables = await listBackupTables(client);
  const shape = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map((table) => [table.name, table.columns]));
  if (shape(tables) !== shape(manifest.tables)) {
    throw new Error("The backup's tables are not the ones that its migrations make; it can't be restored.");
  }
  // Some migrations insert rows, which the backup contains in their later state.
  if (tables.length > 0)
    await client.query(`truncate ${tables.map((table) => quote(table.name)).join(', ')}`);
  return tables;
}

const tableObjectShape = { in_table: z.string(), name: z.string() };

/** Drops foreign keys and disables triggers, so that tables can be loaded in any order; returns what restores both. */
export async function suspendForeignKeysAndTriggers(client: pg.ClientBase): Promise<() => Promise<void>> {
  const keys = await queryRows(client, z.object({ ...tableObjectShape, definition: z.string() }), {
    text: `select conrelid::regclass::text as in_table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  });
  const triggers = await queryRows(client, z.object(tableObjectShape), {
    text: `select tgrelid::regclass::text as in_table, tgname::text as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled = 'O' and c.relnamespace = current_schema()::regnamespace`,
  });
  for (const key of keys) {
    await client.query(`alter table ${key.in_table} drop constraint ${quote(key.name)}`);
  }
  for (const { in_table, name } of triggers) {
    await client.query(`alter table ${in_table} disable trigger ${quote(name)}`);
  }
  return async () => {
    for (const { in_table, name } of triggers) {
      await client.query(`alter table ${in_table} enable trigger ${quote(name)}`);
    }
    for (const { in_table, name, definition } of keys) {
      await client.query(`alter table ${in_table} add constraint ${quote(name)} ${definition}`);
    }
  };
}
