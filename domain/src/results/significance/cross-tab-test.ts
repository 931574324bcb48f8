import * as z from 'zod/mini';
import { chiSquaredTail, twoSidedTail } from './chi-squared-tail.ts';
import { controlFalseDiscoveries } from './false-discoveries.ts';
import { fisherExact } from './fisher-exact.ts';

/** A difference that chance alone makes more often than this is not told as one. */
export const significanceLevel = 0.05;
/** Where fewer are expected in a cell, the distribution of chi-squared is only roughly right. */
export const minExpected = 5;

export const strengths = ['none', 'weak', 'medium', 'strong'] as const;
const marks = ['higher', 'lower'] as const;
export type CellMark = (typeof marks)[number];

/** What a table of counts tells about the connection of its two questions. */
export const crossTabTestSchema = z.object({
  /** Pearson's chi-squared test; Fisher's exact test where four cells are too small for it. */
  method: z.enum(['chiSquared', 'fisher']),
  chiSquared: z.number(),
  freedom: z.int(),
  /** Of the method: how likely such a table is by chance where the questions have nothing to do with each other. */
  p: z.number(),
  isSignificant: z.boolean(),
  /** Cramér's V: 0 is no connection, 1 a complete one. */
  cramersV: z.number(),
  /** The connection in a word, by Cohen's bounds of 0.1, 0.3 and 0.5, which count V the more the larger the table. */
  strength: z.enum(strengths),
  /** People in the table. */
  people: z.int(),
  /** Cells that are not in an empty row or column, and how many of these have fewer than five expected people. */
  cells: z.int(),
  cellsOfFewExpected: z.int(),
  /** Adjusted standardised residuals, by row and column; null in an empty row or column. */
  residuals: z.array(z.array(z.nullable(z.number()))),
  /** Cells with more or fewer people than expected, after a correction for the number of comparisons. */
  marks: z.array(z.array(z.nullable(z.enum(marks)))),
});
export type CrossTabTest = z.infer<typeof crossTabTestSchema>;

/** Why a table is not tested, the first reason that holds. */
export const untestedReasons = ['sameQuestion', 'several', 'hidden', 'oneLine'] as const;
export type UntestedReason = (typeof untestedReasons)[number];

type Asked = {
  /** Null where a count is hidden. Nothing that is told may follow from it. */
  readonly counts: readonly (readonly (number | null)[])[];
  readonly isSameQuestion: boolean;
  /** Whether one person may be in several cells: then these are not independent of each other. */
  readonly several: boolean;
};

/** Whether the answers to two questions go together, where the counts allow to say it. */
export function testCrossTab({ counts, isSameQuestion, several }: Asked): CrossTabTest | UntestedReason {
  if (isSameQuestion) return 'sameQuestion';
  if (several) return 'several';
  const table = counts.map((line) => line.map((count) => count ?? 0));
  if (counts.some((line) => line.includes(null))) return 'hidden';
  const rows = keysOf(table).filter((y) => sum(table[y] ?? []) > 0);
  const columns = keysOf(table[0] ?? []).filter((x) => sum(table.map((line) => line[x] ?? 0)) > 0);
  if (rows.length < 2 || columns.length < 2) return 'oneLine';
  return test(table, rows, columns);
}

type Cell = { readonly y: number; readonly x: number; readonly expected: number; readonly residual: number };

function test(table: readonly number[][], rows: readonly number[], columns: readonly number[]): CrossTabTest {
  const at = (y: number, x: number) => table[y]?.[x] ?? 0;
  const ofRow = table.map(sum);
  const ofColumn = keysOf(table[0] ?? []).map((x) => sum(table.map((line) => line[x] ?? 0)));
  const people = sum(ofRow);
  let chiSquared = 0;
  const cells = rows.flatMap((y) =>
    columns.map((x): Cell => {
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
  const few = cells.filter(({ expected }) => expected < minExpected);
  const method = freedom === 1 && few.length > 0 ? 'fisher' : 'chiSquared';
  const [y1 = 0, y2 = 0] = rows;
  const [x1 = 0, x2 = 0] = columns;
  const p =
    method === 'fisher'
      ? fisherExact([
          [at(y1, x1), at(y1, x2)],
          [at(y2, x1), at(y2, x2)],
        ])
      : chiSquaredTail(chiSquared, freedom);
  const isSignificant = p < significanceLevel;
  const marked = isSignificant ? markCells(cells, freedom) : new Map<string, CellMark>();
  const residuals = new Map(cells.map(({ y, x, residual }) => [`${y} ${x}`, residual]));
  const byCell = <Value>(values: ReadonlyMap<string, Value>) =>
    table.map((line, y) => line.map((_, x) => values.get(`${y} ${x}`) ?? null));
  return {
    ...{ method, chiSquared, freedom, p, isSignificant, cramersV, people, cells: cells.length },
    strength: strengthOf(cramersV * Math.sqrt(smaller)),
    cellsOfFewExpected: few.length,
    residuals: byCell(residuals),
    marks: byCell(marked),
  };
}

/** Four cells differ all or none, and that is what the test of the table says. */
function markCells(cells: readonly Cell[], freedom: number): Map<string, CellMark> {
  const compared = freedom === 1 ? cells : cells.filter(({ expected }) => expected >= minExpected);
  const holds =
    freedom === 1
      ? compared.map(() => true)
      : controlFalseDiscoveries(
          compared.map(({ residual }) => twoSidedTail(residual)),
          significanceLevel,
        );
  return new Map(
    compared.flatMap(({ y, x, residual }, index) =>
      holds[index] ? [[`${y} ${x}`, residual > 0 ? 'higher' : 'lower'] as const] : [],
    ),
  );
}

function strengthOf(effect: number): CrossTabTest['strength'] {
  if (effect < 0.1) return 'none';
  if (effect < 0.3) return 'weak';
  return effect < 0.5 ? 'medium' : 'strong';
}

function keysOf(list: readonly unknown[]): number[] {
  return [...list.keys()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
