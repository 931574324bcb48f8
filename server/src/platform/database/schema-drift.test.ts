import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableColumns, is, SQL } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { formatSchema, readSchema, SCHEMA_FILE } from '../../testing/format-schema.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';

const database = useTestDatabase();

test('schema.sql equals the schema of the migrations (`npm run db:schema` writes it)', async () => {
  expect(formatSchema(await readSchema(database.pool))).toBe(await readFile(SCHEMA_FILE, 'utf8'));
});

async function readTypedTables(): Promise<{ exportName: string; table: PgTable }[]> {
  const folder = join(import.meta.dirname, 'schema');
  const modules = await Promise.all((await readdir(folder)).map((name) => import(join(folder, name))));
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([exportName, value]) => (is(value, PgTable) ? [{ exportName, table: value }] : []));
}

/** The precision is removed, because it affects only how values are read. */
const typeName = (sqlType: string) =>
  sqlType.replace(/^timestamp \(\d\)/, 'timestamp').replace(' without time zone', '');

/** Removes what PostgreSQL adds to a generated column's expression. */
const simplifyExpression = (expression: string) => expression.replaceAll(/[()]|::text/g, '');

/** A default as PostgreSQL writes it, without the type: `0`, `{}`, `{user}`, `now()`. */
function formatDefault(column: PgColumn): string | null {
  const { default: value, generated } = column;
  if (generated !== undefined && is(generated.as, SQL))
    return simplifyExpression(new PgDialect().sqlToQuery(generated.as).sql);
  if (value === undefined) return null;
  if (is(value, SQL)) return new PgDialect().sqlToQuery(value).sql;
  if (is(column, PgArray) && Array.isArray(value)) return `{${value.join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

test('the typed schema has the columns, types, required columns and defaults of the migrations', async () => {
  const { rows } = await database.pool.query<{
    table: string;
    name: string;
    type: string;
    default: string;
    isGenerated: boolean;
  }>(
    `select c.relname as table, c.relname || '.' || a.attname as name,
       format_type(a.atttypid, null) as type, a.attnotnull as "isRequired",
       regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^''(.*)''::.*$', '\\1') as default, a.attgenerated <> '' as "isGenerated"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const tables = (await readTypedTables()).map(({ table }) => getTableConfig(table));
  expect(tables.length).toBeGreaterThan(30);
  const typed = tables.flatMap((table) => {
    const key = table.primaryKeys.flatMap((one) => one.columns.map(({ name }) => name));
    return table.columns.map((column) => ({
      table: table.name,
      name: `${table.name}.${column.name}`,
      type: typeName(column.getSQLType()),
      isRequired: column.notNull || column.primary || key.includes(column.name),
      default: formatDefault(column),
    }));
  });
  const names = new Set(tables.map(({ name }) => name));
  const migrated = rows
    .filter(({ table }) => names.has(table))
    .map(({ isGenerated, ...column }) => ({
      ...column,
      type: typeName(column.type),
      default: isGenerated ? simplifyExpression(column.default) : column.default,
    }));
  const byName = <Column extends { readonly name: string }>(columns: readonly Column[]) =>
    Object.fromEntries(columns.map((column) => [column.name, column]));
  expect(byName(typed)).toEqual(byName(migrated));
});

test('the typed schema allows the values of the constraints', async () => {
  const { rows } = await database.pool.query<{ name: string; allowed: string[] }>(
    `select c.relname || '.' || a.attname as name,
       array(select value[1] from regexp_matches(pg_get_constraintdef(k.oid), '''(\\w+)''', 'g') as value) as allowed
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
     where c.relnamespace = current_schema()::regnamespace and k.contype = 'c'
       and pg_get_constraintdef(k.oid) similar to 'CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[''%''::text\\]\\)|''\\w+''::text)\\)\\)'`,
  );
  const allowed = new Map(rows.map((row) => [row.name, row.allowed.toSorted()]));
  const columns = (await readTypedTables()).flatMap(({ table }) =>
    getTableConfig(table).columns.map((column) => ({
      ...column,
      full: `${getTableConfig(table).name}.${column.name}`,
    })),
  );
  expect(allowed.size).toBeGreaterThan(20);
  expect(
    columns
      .filter(({ enumValues }) => enumValues !== undefined)
      .map(({ full, enumValues }) => [full, enumValues?.toSorted()]),
  ).toEqual(columns.filter(({ full }) => allowed.has(full)).map(({ full }) => [full, allowed.get(full)]));
});

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('tables and columns have the names of the typed schema', async () => {
  const names = (await readTypedTables()).flatMap(({ exportName, table }) => [
    [exportName, getTableConfig(table).name] as const,
    ...Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.name] as const),
  ]);
  expect(names.map(([, name]) => name)).toEqual(names.map(([name]) => toSnakeCase(name)));
});

test('docs/schema.md names every table', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const page = await readFile(join(import.meta.dirname, '../../../../docs/schema.md'), 'utf8');
  const words = new Set(page.match(/\w+/g));
  expect(rows.map(({ name }) => name).filter((name) => !words.has(name))).toEqual([]);
});

test('every constraint is named after its table', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = current_schema()::regnamespace and c.relname <> 'schema_migration'
       and (k.conname !~ ('^' || c.relname || '_') or (k.contype = 'p' and k.conname <> c.relname || '_pkey'))`,
  );
  expect(rows).toEqual([]);
});
