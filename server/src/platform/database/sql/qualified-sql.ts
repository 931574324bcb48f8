import { type SQL, sql } from 'drizzle-orm';

/**
 * Keeps table names in front of columns. In a select from one table drizzle omits them, even inside a
 * subquery, where the same column may belong to another table.
 */
export const qualifiedSql = <T>(expression: SQL<T>): SQL<T> => sql<T>`${expression}`;
