import type pg from 'pg';

interface Table {
  name: string;
  options: string[] | null;
  comment: string | null;
}

interface Column {
  relation: string;
  name: string;
  type: string;
  collation: string | null;
  is_required: boolean;
  default: string | null;
  identity: string;
  generated: string;
  storage: string | null;
  options: string[] | null;
  comment: string | null;
}

interface Constraint {
  relation: string;
  name: string;
  kind: string;
  columns: string[];
  definition: string;
}

interface Definition {
  relation: string;
  definition: string;
}

interface DatabaseFunction {
  name: string;
  arguments: string;
  result: string;
  traits: string;
  body: string;
  comment: string | null;
}

/** What belongs to extensions is not ours, and the table of migrations is made before them. */
const ours = (catalog: string) => `not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = c.oid and d.deptype = 'e')`;
const OURS = `c.relnamespace = current_schema()::regnamespace and c.relname <> 'schema_migration' and ${ours('pg_class')}`;

const TABLES = `
  select c.relname::text as name, c.reloptions as options, obj_description(c.oid, 'pg_class') as comment
  from pg_class c where ${OURS} and c.relkind = 'r' order by c.relname collate "C"`;

const COLUMNS = `
  select c.relname::text as relation, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attcollation <> t.typcollation then l.collname::text end as collation,
    a.attnotnull as is_required, pg_get_expr(d.adbin, d.adrelid) as default,
    a.attidentity::text as identity, a.attgenerated::text as generated,
    case when a.attstorage <> t.typstorage then
      case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end
    end as storage,
    a.attoptions as options, col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
  where ${OURS} and c.relkind in ('r', 'c') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

// PostgreSQL 18 also lists "not null" as constraints.
const CONSTRAINTS = `
  select c.relname::text as relation, k.conname::text as name, k.contype::text as kind,
    array(select a.attname::text from unnest(k.conkey) with ordinality as key (number, at)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number order by at) as columns,
    pg_get_constraintdef(k.oid, true) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${OURS} and k.contype in ('p', 'u', 'f', 'c')
  order by array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname collate "C"`;

const INDEXES = `
  select c.relname::text as relation, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where ${OURS}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by n.relname collate "C"`;

const INDEX_STATISTICS = `
  select t.relname::text as relation,
    format('alter index %s alter column %s set statistics %s', c.relname, a.attnum, a.attstattarget) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid
  where ${OURS} and a.attstattarget >= 0 order by c.relname collate "C"`;

const TRIGGERS = `
  select c.relname::text as relation, pg_get_triggerdef(t.oid, true) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${OURS} and not t.tgisinternal order by t.tgname collate "C"`;

const FUNCTIONS = `
  select c.proname::text as name, pg_get_function_arguments(c.oid) as arguments,
    pg_get_function_result(c.oid) as result,
    'language ' || l.lanname
      || case c.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end
      || case c.proparallel when 's' then ' parallel safe' when 'r' then ' parallel restricted' else '' end
      || case when c.procost <> 100 then ' cost ' || c.procost else '' end as traits,
    c.prosrc as body, obj_description(c.oid, 'pg_proc') as comment
  from pg_proc c join pg_language l on l.oid = c.prolang
  where c.pronamespace = current_schema()::regnamespace and ${ours('pg_proc')}
  order by c.proname collate "C", pg_get_function_arguments(c.oid) collate "C"`;

const formatComment = (text: string | null, indent = '') =>
  text === null ? '' : `${indent}-- ${text.replaceAll('\n', `\n${indent}-- `)}\n`;

const shortTypes = (sql: string) =>
  sql
    .replaceAll(/timestamp(\(\d\))? with time zone/g, 'timestamptz$1')
    .replaceAll(/timestamp(\(\d\))? without time zone/g, 'timestamp$1');

/** Keywords in lower case, without schema names, casts of literals and outer parentheses. */
function simplify(definition: string, schema: string): string {
  return shortTypes(definition)
    .split(/('(?:[^']|'')*')/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(`${schema}.`, '')
            .replaceAll(/\b[A-Z][A-Z ]+\b/g, (word) => word.toLowerCase())
            .replaceAll(/^::(?:text|jsonb|integer|timestamptz|uuid)(?:\[\])?/g, '')
            .replaceAll('"position"', 'position'),
    )
    .join('')
    .replaceAll(/ = any \(array\[([^\]]+)\]\)/g, ' in ($1)')
    .replace(/ references (\w+)\(/, ' references $1 (')
    .replace(/ where \((.*)\)$/, ' where $1')
    .replace(' using btree', '');
}

/** Breaks a long statement before one of its clauses. */
function breakLine(statement: string): string {
  if (statement.length <= 110) return statement;
  return statement.replace(/ (include|where|for each|referencing|execute) /, '\n  $1 ');
}

function formatColumn(column: Column, constraints: Constraint[], schema: string): string {
  const parts = [column.name, shortTypes(column.type)];
  if (column.collation !== null) parts.push(`collate "${column.collation}"`);
  if (column.is_required && !constraints.some(({ kind }) => kind === 'p')) parts.push('not null');
  if (column.generated !== '') parts.push(`generated always as (${column.default}) stored`);
  else if (column.default !== null) parts.push(`default ${simplify(column.default, schema)}`);
  if (column.identity !== '')
    parts.push(`generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`);
  const lines = constraints.map(({ name, definition }) => {
    const own = simplify(definition, schema)
      .replace(/^(primary key|unique) \(\w+\)$/, '$1')
      .replace(/^foreign key \(\w+\) /, '');
    return `constraint ${name} ${own}`;
  });
  const line = `  ${[...parts, ...lines].join(' ')}`;
  const text = line.length <= 110 ? line : `  ${[parts.join(' '), ...lines].join('\n    ')}`;
  return formatComment(column.comment, '  ') + text;
}

/** Column comments, constraints of one column and settings that `create table` can't hold stand with their column. */
function formatTable(table: Table, columns: Column[], constraints: Constraint[], schema: string): string {
  const single = constraints.filter((constraint) => constraint.columns.length === 1);
  const lines = columns.map((column) =>
    formatColumn(
      column,
      single.filter((constraint) => constraint.columns[0] === column.name),
      schema,
    ),
  );
  for (const constraint of constraints.filter((one) => !single.includes(one))) {
    lines.push(`  constraint ${constraint.name} ${simplify(constraint.definition, schema)}`);
  }
  const settings = table.options ? ` with (${table.options.join(', ')})` : '';
  const alter = (column: Column, change: string) =>
    `alter table ${table.name} alter column ${column.name} set ${change};\n`;
  const more = columns.flatMap((column) => [
    column.storage === null ? '' : alter(column, `storage ${column.storage}`),
    column.options === null ? '' : alter(column, `(${column.options.join(', ')})`),
  ]);
  return `${formatComment(table.comment)}create table ${table.name} (\n${lines.join(',\n')}\n)${settings};\n${more.join('')}`;
}

const formatFunction = ({ name, arguments: given, result, traits, body, comment }: DatabaseFunction) =>
  `${formatComment(comment)}create function ${name}(${shortTypes(given)}) returns ${shortTypes(result)}\n` +
  `${traits} as $$${body}$$;\n`;

export interface SchemaText {
  types: string[];
  tables: { name: string; definition: string; indexes: string[]; triggers: string[] }[];
  functions: { name: string; definition: string }[];
}

/** Reads the schema of a migrated database as SQL, the same for every version of PostgreSQL. */
export async function readSchema(client: pg.ClientBase | pg.Pool): Promise<SchemaText> {
  const read = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  const [current] = await read<{ name: string }>('select current_schema()::text as name');
  const schema = current?.name ?? 'public';
  const tables = await read<Table>(TABLES);
  const columns = await read<Column>(COLUMNS);
  const constraints = await read<Constraint>(CONSTRAINTS);
  const indexes = [...(await read<Definition>(INDEXES)), ...(await read<Definition>(INDEX_STATISTICS))];
  const triggers = await read<Definition>(TRIGGERS);
  const functions = await read<DatabaseFunction>(FUNCTIONS);
  const statements = (all: Definition[], name: string) =>
    all
      .filter(({ relation }) => relation === name)
      .map(({ definition }) => `${breakLine(`${simplify(definition, schema)};`)}\n`);
  const typeNames = new Set(columns.map(({ relation }) => relation));
  for (const { name } of tables) typeNames.delete(name);
  return {
    types: [...typeNames].map((type) => {
      const fields = columns.filter(({ relation }) => relation === type);
      return `create type ${type} as (${fields.map((field) => `${field.name} ${shortTypes(field.type)}`).join(', ')});\n`;
    }),
    tables: tables.map((table) => ({
      name: table.name,
      definition: formatTable(
        table,
        columns.filter(({ relation }) => relation === table.name),
        constraints.filter(({ relation }) => relation === table.name),
        schema,
      ),
      indexes: statements(indexes, table.name),
      triggers: statements(triggers, table.name),
    })),
    functions: functions.map((one) => ({ name: one.name, definition: formatFunction(one) })),
  };
}

export function formatSchema({ types, tables, functions }: SchemaText): string {
  return [
    ...types,
    ...tables.map(({ definition, indexes, triggers }) => [definition, ...indexes, ...triggers].join('')),
    ...functions.map(({ definition }) => definition),
  ].join('\n');
}
