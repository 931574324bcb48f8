import { parseCellTick } from './cell-tick.ts';
import { minKindShare } from './classify-column.ts';
import { type ColumnRun, type ColumnRunInput, type ColumnRunRule, findColumnRuns } from './column-runs.ts';

/** Survey programs write the number or name of an option after one of these signs. */
const signs = ['_', '/'];

/** Finds questions with one column of ticks for each option, by headings and cells. */
export const findOptionColumnRuns = (columns: readonly ColumnRunInput[]): ColumnRun[] =>
  findColumnRuns(columns, signs, makeTickRule);

function makeTickRule(): ColumnRunRule {
  let isChosen = false;
  return {
    takes: (column, label) => {
      const ticks = countTicks(column, label);
      isChosen ||= (ticks?.chosen ?? 0) > 0;
      return ticks !== null;
    },
    isRun: () => isChosen,
  };
}

/** Number of cells that tick the option; null if the column contains other values. */
function countTicks({ values, filled }: ColumnRunInput, label: string): { chosen: number } | null {
  if (values === null) return null;
  const count = (tick: boolean) =>
    values.reduce((sum, { value, count: n }) => sum + (parseCellTick(value, [label]) === tick ? n : 0), 0);
  const chosen = count(true);
  return chosen + count(false) >= filled * minKindShare ? { chosen } : null;
}
