import type { CrossTab } from '@nazar/domain/api/result-calls.ts';
import type { SignificanceMark } from '@nazar/domain/results/significance/cross-tab-test.ts';

/** The possible contents of a cross-tab's cells. */
export const crossTabFigureKinds = ['count', 'row', 'column', 'residual'] as const;
export type CrossTabFigureKind = (typeof crossTabFigureKinds)[number];

export type CrossTabTableCell = {
  /** A count, a share from 0 to 1, or a residual; null if there is none. */
  readonly figure: number | null;
  readonly as: 'count' | 'share' | 'residual';
  /** The count, shown beside a share or a residual. */
  readonly count: number | null;
  readonly mark: SignificanceMark | null;
};
/** Includes a last row and a last column with the totals. */
type CrossTabCells = readonly (readonly CrossTabTableCell[])[];

/** The cells of a cross-tab as shown, with its totals. */
export function makeCrossTabCells(table: CrossTab, show: CrossTabFigureKind): CrossTabCells {
  const { counts, rowTotals, columnTotals, people, test } = table;
  const plain = (count: number): CrossTabTableCell => ({
    figure: count,
    as: 'count',
    count: null,
    mark: null,
  });
  const share = (count: number, of = 0, mark: SignificanceMark | null = null): CrossTabTableCell => ({
    figure: of === 0 ? null : count / of,
    as: 'share',
    count,
    mark,
  });
  const cell = (count: number, y: number, x: number): CrossTabTableCell => {
    const mark = test?.marks[y]?.[x] ?? null;
    if (show === 'row') return share(count, rowTotals[y], mark);
    if (show === 'column') return share(count, columnTotals[x], mark);
    if (show === 'residual') return { figure: test?.residuals[y]?.[x] ?? null, as: 'residual', count, mark };
    return { ...plain(count), mark };
  };
  const ofAll = (total: number) => share(total, people);
  const lines = counts.map((line, y) => {
    const total = rowTotals[y] ?? 0;
    return [...line.map((count, x) => cell(count, y, x)), show === 'column' ? ofAll(total) : plain(total)];
  });
  const last = columnTotals.map((total) => (show === 'row' ? ofAll(total) : plain(total)));
  return [...lines, [...last, plain(people)]];
}
