import type { ColumnProfile } from './column-profile.ts';
import type { ColumnRun } from './column-runs.ts';

export type RankColumnRun = ColumnRun & { readonly by: NonNullable<ColumnProfile['ranked']>['by'] };

/** Finds ranking questions with one column for each option or each rank. */
export function findRankColumnRuns(columns: readonly ColumnProfile[]): RankColumnRun[] {
  const runs = new Map<number, RankColumnRun>();
  for (const { index, ranked } of columns) {
    if (ranked === undefined) continue;
    const { first, by, title, label } = ranked;
    const before = runs.get(first)?.columns ?? [];
    runs.set(first, { by, title, columns: [...before, { index, label }] });
  }
  return [...runs.values()].filter(({ by, columns: own }) => by === 'option' || areOfOneList(columns, own));
}

/** If each place has its own option, options are ticked and not ranked. The options must be known. */
function areOfOneList(columns: readonly ColumnProfile[], own: ColumnRun['columns']): boolean {
  const values = own.map(({ index }) => columns.find((column) => column.index === index)?.values ?? null);
  return (values[0]?.length ?? 0) >= 2 && !values.includes(null);
}
