import { sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Database } from './database.ts';

type Statement<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;

/**
 * Returns the rows of the statement in the template, validated because the compiler can't know what SQL
 * returns.
 */
export function selectRows<Row>(db: Database, row: z.ZodMiniType<Row>): Statement<Row[]> {
  return async (text, ...values) => z.array(row).parse((await db.execute(sql(text, ...values))).rows);
}

/** Runs a statement with one row. */
export function selectRow<Row>(db: Database, row: z.ZodMiniType<Row>): Statement<Row> {
  return async (text, ...values) => row.parse((await db.execute(sql(text, ...values))).rows[0]);
}

const firstColumn = (row: Record<string, unknown>) => Object.values(row)[0];

/** Runs a statement with one column. */
export function selectValues<Value>(db: Database, value: z.ZodMiniType<Value>): Statement<Value[]> {
  return async (text, ...values) => {
    const { rows } = await db.execute(sql(text, ...values));
    return z.array(value).parse(rows.map(firstColumn));
  };
}

/** Runs a statement with one row and one column. */
export function selectValue<Value>(db: Database, value: z.ZodMiniType<Value>): Statement<Value> {
  return async (text, ...values) => {
    const { rows } = await db.execute(sql(text, ...values));
    return value.parse(rows[0] && firstColumn(rows[0]));
  };
}

/** Sends a statement on its own connection at once, so that several can be pipelined. */
export async function queryRows<Row>(
  client: Pick<pg.ClientBase, 'query'>,
  row: z.ZodMiniType<Row>,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  return z.array(row).parse((await client.query(statement)).rows);
}
