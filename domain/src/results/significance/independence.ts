import { computeChiSquaredTail } from './compute-chi-squared-tail.ts';
import { computeFisherExactProbability } from './compute-fisher-exact-probability.ts';

/** Minimum expected count; with fewer people in a cell, the chi-squared distribution is inaccurate. */
export const minExpectedCount = 5;

export type IndependenceCell = {
  readonly y: number;
  readonly x: number;
  readonly expected: number;
  /** Adjusted standardised residual. */
  readonly residual: number;
};

export type IndependenceTestResult = {
  /** Fisher's exact test is used if a table of four cells is too small for Pearson's. */
  readonly method: 'chiSquared' | 'fisher';
  readonly chiSquared: number;
  readonly freedom: number;
  readonly p: number;
  readonly cramersV: number;
  /** Cohen's effect size w. */
  readonly effect: number;
  readonly people: number;
  /** Cells outside of empty rows and columns. */
  readonly cells: readonly IndependenceCell[];
};

/** Tests a table in which each person is in one cell; returns null if all people are in one row or column. */
export function testIndependence(table: readonly (readonly number[])[]): IndependenceTestResult | null {
  const at = (y: number, x: number) => table[y]?.[x] ?? 0;
  const ofRow = table.map(sum);
  const ofColumn = (table[0] ?? []).map((_, x) => sum(table.map((line) => line[x] ?? 0)));
  const rows = [...ofRow.keys()].filter((y) => (ofRow[y] ?? 0) > 0);
  const columns = [...ofColumn.keys()].filter((x) => (ofColumn[x] ?? 0) > 0);
  if (rows.length < 2 || columns.length < 2) return null;
  const people = sum(ofRow);
  let chiSquared = 0;
  const cells = rows.flatMap((y) =>
    columns.map((x): IndependenceCell => {
      const [row, column] = [ofRow[y] ?? 0, ofColumn[x] ?? 0];
      const expected = (row * column) / people;
      const difference = at(y, x) - expected;
      chiSquared += (difference * difference) / expected;
      const deviation = Math.sqrt(expected * (1 - row / people) * (1 - column / people));
      return { y, x, expected, residual: difference / deviation };
    }),
  );
  const freedom = (rows.length - 1) * (columns.length - 1);
  const smaller = Math.min(rows.length, columns.length) - 1;
  const cramersV = Math.min(1, Math.sqrt(chiSquared / (people * smaller)));
  const isFew = cells.some(({ expected }) => expected < minExpectedCount);
  const [y1 = 0, y2 = 0] = rows;
  const [x1 = 0, x2 = 0] = columns;
  const method = freedom === 1 && isFew ? 'fisher' : 'chiSquared';
  const p =
    method === 'fisher'
      ? computeFisherExactProbability([
          [at(y1, x1), at(y1, x2)],
          [at(y2, x1), at(y2, x2)],
        ])
      : computeChiSquaredTail(chiSquared, freedom);
  return {
    method,
    chiSquared,
    freedom,
    p,
    cramersV,
    people,
    cells,
    effect: cramersV * Math.sqrt(smaller),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
