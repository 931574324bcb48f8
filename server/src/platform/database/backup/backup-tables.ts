import pg from 'pg';
import * as z from 'zod/mini';
import { queryRows } from '../select-rows.ts';

export interface BackupTableShape {
  name: string;
  /** Column names in order, without generated columns. */
  columns: string[];
  /** SQL for an order of rows that does not reveal when they were inserted. */
  order: string;
}

const quote = pg.escapeIdentifier;

const tableRow = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  key_is_text: z.array(z.boolean()),
});

const TABLES = `
  select c.relname::text as name,
         array(select a.attname::text from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               order by a.attnum) as columns,
         array(select a.attname::text from pg_attribute a
               where a.attrelid = c.oid and a.attnum = any (i.indkey)
               order by array_position(i.indkey::int2[], a.attnum)) as key,
         array(select a.attcollation <> 0 from pg_attribute a
               where a.attrelid = c.oid and a.attnum = any (i.indkey)
               order by array_position(i.indkey::int2[], a.attnum)) as key_is_text
  from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = current_schema()::regnamespace
    and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`;

/**
 * Tables that a backup excludes: the manifest lists the migrations, and a restored database is a new
 * installation.
 */
const ownedByTheDatabase: ReadonlySet<string> = new Set(['schema_migration', 'installation']);

/** Lists all tables that a backup contains. */
export async function listBackupTables(client: pg.ClientBase): Promise<BackupTableShape[]> {
  const rows = await queryRows(client, tableRow, { text: TABLES });
  return rows
    .filter((row) => !ownedByTheDatabase.has(row.name))
    .map((row) => {
      // The C collation gives the same order, and therefore the same hash, in databases with any collation.
      const key = row.key.map((column, i) => quote(column) + (row.key_is_text[i] ? ' collate "C"' : ''));
      const order = key.length > 0 ? key.join(', ') : `t::text collate "C"`;
      return { name: row.name, columns: row.columns, order };
    });
}

export function copyTableToStdoutSql(table: BackupTableShape): string {
  const columns = table.columns.map(quote).join(', ');
  return `copy (select ${columns} from ${quote(table.name)} t order by ${table.order}) to stdout`;
}

export function copyTableFromStdinSql(table: BackupTableShape): string {
  return `copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin`;
}

/** Makes every server and session format values the same way. */
export async function setPortableFormats(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
}

export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  return queryRows(client, z.object({ name: z.string(), value: z.string() }), {
    text: `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  });
}
