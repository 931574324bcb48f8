import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

type ColumnTag<Value> = (text: TemplateStringsArray, ...values: unknown[]) => SQL<Value>;

/**
 * A computed column of the query builder, validated because the compiler can't know what SQL returns. Drizzle decodes
 * no nulls, so `schema` must allow them where the expression may be null.
 *
 * The outer template keeps table names in front of columns. In a select from one table drizzle omits them, even inside
 * a subquery, where the same column may belong to another table.
 */
export const checkedSql =
  <Value>(schema: z.ZodMiniType<Value>): ColumnTag<Value> =>
  (text, ...values) =>
    sql`${sql(text, ...values)}`.mapWith((value: unknown) => schema.parse(value));

export const textSql = checkedSql(z.string());
export const nullableTextSql = checkedSql(z.nullable(z.string()));
export const numberSql = checkedSql(z.number());
export const booleanSql = checkedSql(z.boolean());
