import { foldDigits, foldTextAndPersianSpaces } from '../text/digits.ts';
import { parseCellNumber } from './cell-number.ts';
import { type ColumnRun, type ColumnRunInput, type ColumnRunRule, findColumnRuns } from './column-runs.ts';

/** With more distinct values, columns of a matrix can hardly be distinguished from texts. */
const maxValues = 20;

/**
 * Maximum point of a scale, which has whole numbers from 0 or 1. Numbers from 0 may also be counts, and two
 * points are no scale.
 */
const maxPoint = 10;

/** Finds matrix questions with one column for each row, whose cells contain the chosen option. */
export const findRowColumnRuns = (columns: readonly ColumnRunInput[]): ColumnRun[] =>
  findColumnRuns(columns, [], makeSameValuesRule);

/**
 * Accepts columns that share the same few words, or points of the same scale; other numbers could be
 * anything.
 */
function makeSameValuesRule(): ColumnRunRule {
  const found = new Set<string>();
  let isScale: boolean | null = null;
  let columns = 0;
  let cells = 0;
  return {
    takes: ({ values }) => {
      if (values === null || values.length > maxValues) return false;
      const arePoints = values.length > 0 && values.every(({ value }) => isPoint(value));
      if (!arePoints && values.some(({ value }) => parseCellNumber(value, '.') !== null)) return false;
      // A row without answers fits every matrix.
      if (values.length > 0) {
        if (isScale !== null && isScale !== arePoints) return false;
        isScale = arePoints;
      }
      const own = values.map(({ value }) => foldTextAndPersianSpaces(value));
      const shared = own.filter((value) => found.has(value)).length;
      if (found.size > 0 && shared * 2 < Math.min(own.length, found.size)) return false;
      for (const value of own) found.add(value);
      columns += 1;
      cells += values.reduce((sum, { count }) => sum + count, 0);
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
