import type pg from 'pg';

/** Completes a statement with the values of its rows; null if there are none. */
export function makeStatementOfRows<Row>(
  statement: { readonly name: string; readonly text: string },
  rows: readonly Row[],
  valuesOf: (rows: readonly Row[]) => unknown[],
): pg.QueryConfig | null {
  return rows.length === 0 ? null : { ...statement, values: valuesOf(rows) };
}
