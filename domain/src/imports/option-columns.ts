import { type ColumnRun, type ColumnRunRule, findRuns, type RunColumn } from './column-runs.ts';
import { minKindShare } from './judge-column.ts';
import { readTick } from './read-tick.ts';

/** Survey programs write the number or name of an option after such a character. */
const signs = ['_', '/'];

/** The questions of which each option has a column that says whether it was chosen, by headings and cells. */
export const findOptionColumns = (columns: readonly RunColumn[]): ColumnRun[] =>
  findRuns(columns, signs, ticksOnly);

function ticksOnly(): ColumnRunRule {
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

/** How often an option was chosen in its column; null if the column says other things. */
function countTicks({ values, filled }: RunColumn, label: string): { chosen: number } | null {
  if (values === null) return null;
  const count = (said: boolean) =>
    values.reduce((sum, { value, count: n }) => sum + (readTick(value, [label]) === said ? n : 0), 0);
  const chosen = count(true);
  return chosen + count(false) >= filled * minKindShare ? { chosen } : null;
}
