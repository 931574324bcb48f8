import { foldDigits, foldSpacing } from '../text/digits.ts';
import { type ColumnRun, type ColumnRunRule, findRuns, type RunColumn } from './column-runs.ts';
import { parseCellNumber } from './read-number.ts';

/** With more distinct values, columns of a matrix can hardly be distinguished from texts. */
const maxValues = 20;

/** Points of a scale: whole numbers from 0 or 1 on. With 0 they may also be counts of something, and two are no scale. */
const maxPoint = 10;

/** Matrix questions with one column per row, holding the chosen option. */
export const findRowColumns = (columns: readonly RunColumn[]): ColumnRun[] =>
  findRuns(columns, [], sameValues);

/** Columns that have the same few words in their cells, or points of the same scale; other numbers may be anything. */
function sameValues(): ColumnRunRule {
  const found = new Set<string>();
  let isScale: boolean | null = null;
  let columns = 0;
  let cells = 0;
  return {
    takes: ({ values: given }) => {
      if (given === null || given.length > maxValues) return false;
      const arePoints = given.length > 0 && given.every(({ value }) => isPoint(value));
      if (!arePoints && given.some(({ value }) => parseCellNumber(value, '.') !== null)) return false;
      // A row without answers fits anything.
      if (given.length > 0) {
        if (isScale !== null && isScale !== arePoints) return false;
        isScale = arePoints;
      }
      const own = given.map(({ value }) => foldSpacing(value));
      const shared = own.filter((value) => found.has(value)).length;
      if (found.size > 0 && shared * 2 < Math.min(own.length, found.size)) return false;
      for (const value of own) found.add(value);
      columns += 1;
      cells += given.reduce((sum, { count }) => sum + count, 0);
      return found.size <= maxValues;
    },
    isRun: () => {
      if (found.size < 2 || cells < found.size * 3) return false;
      return isScale !== true || (found.size >= 3 && (!found.has('0') || columns >= 3));
    },
  };
}

/** `1.0` or `01` would be another option than `1`. */
const isPoint = (value: string): boolean => {
  const text = foldDigits(value);
  return /^(?:0|[1-9]\d?)$/.test(text) && Number(text) <= maxPoint;
};
