import * as z from 'zod/mini';
import { twoSidedTail } from './chi-squared-tail.ts';
import { controlFalseDiscoveries } from './false-discoveries.ts';
import { type Independence, type IndependenceCell, minExpected, testIndependence } from './independence.ts';

/** A difference that chance alone makes more often than this is not reported. */
export const significanceLevel = 0.05;

export const strengths = ['none', 'weak', 'medium', 'strong'] as const;
const marks = ['higher', 'lower'] as const;
export type CellMark = (typeof marks)[number];

/** The result of testing whether the two questions of a table of counts are connected. */
export const crossTabTestSchema = z.object({
  /**
   * Pearson's chi-squared test; Fisher's exact test where four cells are too small for it. Where several answers may be
   * chosen, either of them for each option apart.
   */
  method: z.enum(['chiSquared', 'fisher', 'eachOption']),
  /** More than one where options are tested apart; chi-squared, p and V are then those of the clearest option. */
  tests: z.int(),
  chiSquared: z.number(),
  freedom: z.int(),
  /**
   * The probability of such a table by chance if the questions are independent. Several tests are corrected by
   * Bonferroni.
   */
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
export const untestedReasons = ['sameQuestion', 'hidden', 'oneLine'] as const;
export type UntestedReason = (typeof untestedReasons)[number];

type Count = number | null;
type CrossTabTestInput = {
  /** Null if a count is hidden. No reported value may allow deriving it. */
  readonly counts: readonly (readonly Count[])[];
  readonly isSameQuestion: boolean;
  /** Whether one person may be in several rows, or in several columns. */
  readonly several: { readonly rows: boolean; readonly columns: boolean };
  /** People who answered both questions, whom a table of several choices needs; null if that is not known. */
  readonly totals: {
    readonly rows: readonly Count[];
    readonly columns: readonly Count[];
    readonly people: Count;
  } | null;
};

/** Whether the answers to two questions go together, where the counts allow to say it. */
export function testCrossTab({
  counts,
  isSameQuestion,
  several,
  totals,
}: CrossTabTestInput): CrossTabTest | UntestedReason {
  if (isSameQuestion) return 'sameQuestion';
  if (counts.some((line) => line.includes(null))) return 'hidden';
  const table = counts.map((line) => line.map((count) => count ?? 0));
  if (several.rows || several.columns) return testOptions(table, several, totals);
  const whole = testIndependence(table);
  return whole === null ? 'oneLine' : describe(table, [whole], whole.method);
}

/**
 * One person is in several cells, so the table is not tested as a whole. Each option, or each pair of options, is
 * tested apart: who chose it and who did not.
 */
function testOptions(
  table: readonly number[][],
  several: CrossTabTestInput['several'],
  totals: CrossTabTestInput['totals'],
): CrossTabTest | UntestedReason {
  const isPair = several.rows && several.columns;
  const [rows, columns] = [totals?.rows ?? [], totals?.columns ?? []];
  const needed = [
    ...(several.columns ? rows : []),
    ...(several.rows ? columns : []),
    ...(isPair ? [totals?.people ?? null] : []),
  ];
  if (totals === null || needed.includes(null)) return 'hidden';
  const others = (total: Count | undefined, chosen: number) => Math.max(0, (total ?? 0) - chosen);
  const xs = keysOf(table[0] ?? []);
  const tests = isPair
    ? keysOf(table).flatMap((y) =>
        xs.map((x) => {
          const both = table[y]?.[x] ?? 0;
          const [inRow, inColumn] = [others(rows[y], both), others(columns[x], both)];
          const four = [
            [both, inRow],
            [inColumn, others(totals.people, both + inRow + inColumn)],
          ];
          return placed(testIndependence(four), () => ({ y, x }), 1);
        }),
      )
    : several.columns
      ? xs.map((x) => {
          const ofOption = table.map((line, y) => [line[x] ?? 0, others(rows[y], line[x] ?? 0)]);
          return placed(testIndependence(ofOption), (y) => ({ y, x }));
        })
      : table.map((line, y) => {
          const ofOption = line.map((count, x) => [count, others(columns[x], count)]);
          return placed(testIndependence(ofOption), (x) => ({ y, x }));
        });
  const made = tests.flatMap((each) => each ?? []);
  return made.length === 0 ? 'oneLine' : describe(table, made, 'eachOption');
}

/** The test of an option with the places of its cells in the whole table; who did not choose it has none there. */
function placed(
  test: Independence | null,
  placeOf: (line: number) => { readonly y: number; readonly x: number },
  lines = Number.POSITIVE_INFINITY,
): Independence | null {
  if (test === null) return null;
  const fewest = (line: number) =>
    Math.min(...test.cells.filter(({ y }) => y === line).map(({ expected }) => expected));
  const cells = test.cells
    .filter(({ x, y }) => x === 0 && y < lines)
    .map((cell): IndependenceCell => ({ ...cell, ...placeOf(cell.y), expected: fewest(cell.y) }));
  return { ...test, cells };
}

function describe(
  table: readonly number[][],
  tests: readonly Independence[],
  method: CrossTabTest['method'],
): CrossTabTest {
  const [clearest] = tests.toSorted((a, b) => a.p - b.p || b.cramersV - a.cramersV);
  const { chiSquared = 0, freedom = 1, cramersV = 0, effect = 0, people = 0 } = clearest ?? {};
  const corrected = (p: number) => Math.min(1, p * tests.length);
  const p = corrected(clearest?.p ?? 1);
  const cells = tests.flatMap((each) => each.cells);
  // Among several tests, Fisher's are right for few people too.
  const rough = tests.flatMap((each) => (tests.length > 1 && each.method === 'fisher' ? [] : each.cells));
  const marked = markCells(tests.filter((each) => corrected(each.p) < significanceLevel));
  const residuals = new Map(cells.map(({ y, x, residual }) => [`${y} ${x}`, residual]));
  const byCell = <Value>(values: ReadonlyMap<string, Value>) =>
    table.map((line, y) => line.map((_, x) => values.get(`${y} ${x}`) ?? null));
  return {
    ...{ method, tests: tests.length, chiSquared, freedom, p, cramersV, people, cells: cells.length },
    isSignificant: p < significanceLevel,
    strength: strengthOf(effect),
    cellsOfFewExpected: rough.filter(({ expected }) => expected < minExpected).length,
    residuals: byCell(residuals),
    marks: byCell(marked),
  };
}

/** Residuals of significant tests. A 2×2 table has none, because its test already says it. */
function markCells(tests: readonly Independence[]): Map<string, CellMark> {
  const ofFour = tests.filter(({ freedom }) => freedom === 1).flatMap(({ cells }) => cells);
  const compared = tests
    .filter(({ freedom }) => freedom > 1)
    .flatMap(({ cells }) => cells.filter(({ expected }) => expected >= minExpected));
  const holds = controlFalseDiscoveries(
    compared.map(({ residual }) => twoSidedTail(residual)),
    significanceLevel,
  );
  return new Map(
    [...ofFour, ...compared.filter((_, index) => holds[index])].map(({ y, x, residual }) => [
      `${y} ${x}`,
      residual > 0 ? 'higher' : 'lower',
    ]),
  );
}

function strengthOf(effect: number): CrossTabTest['strength'] {
  if (effect < 0.1) return 'none';
  if (effect < 0.3) return 'weak';
  return effect < 0.5 ? 'medium' : 'strong';
}

const keysOf = (list: readonly unknown[]): number[] => [...list.keys()];
