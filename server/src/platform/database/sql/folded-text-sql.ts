import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL that folds a text like `foldText`, for texts stored as typed. */
export function foldedTextSql(column: SQLWrapper): SQL {
  return sql`fold_text(${column})`;
}
