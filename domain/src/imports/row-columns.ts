import { foldSpacing } from '../text/digits.ts';
import { type ColumnRun, findRuns, type RunColumn, type RunJudge } from './column-runs.ts';
import { readNumber } from './read-number.ts';

/** Above these, columns of a matrix are hardly told from texts. */
const maxValues = 20;

/** The questions of which each row has a column that says what was chosen in it. */
export const findRowColumns = (columns: readonly RunColumn[]): ColumnRun[] =>
  findRuns(columns, [], sameWords);

/** Columns that have the same few words in their cells; numbers may be anything. */
function sameWords(): RunJudge {
  const words = new Set<string>();
  let cells = 0;
  return {
    takes: ({ values, filled }) => {
      if (values === null || values.length > maxValues) return false;
      if (values.some(({ value }) => readNumber(value, '.') !== null)) return false;
      const own = values.map(({ value }) => foldSpacing(value));
      const shared = own.filter((value) => words.has(value)).length;
      if (words.size > 0 && shared * 2 < Math.min(own.length, words.size)) return false;
      for (const value of own) words.add(value);
      cells += filled;
      return words.size <= maxValues;
    },
    isRun: () => words.size >= 2 && cells >= words.size * 3,
  };
}
