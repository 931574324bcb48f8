import { type SQL, sql } from 'drizzle-orm';

/**
 * Keeps the tables' names in front of columns. In a select from one table drizzle leaves them out, also inside of a
 * subquery, where the same column may be another table's.
 */
export const qualified = <T>(expression: SQL<T>): SQL<T> => sql<T>`${expression}`;
