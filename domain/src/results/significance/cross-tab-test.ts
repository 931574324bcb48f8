import * as z from 'zod/mini';
import { computeTwoSidedNormalTail } from './compute-chi-squared-tail.ts';
import { findSignificantComparisons } from './false-discoveries.ts';
import {
  type IndependenceCell,
  type IndependenceTestResult,
  minExpectedCount,
  testIndependence,
} from './independence.ts';

/** Differences that chance causes more often than this are not reported. */
export const significanceLevel = 0.05;

const associationStrengths = ['none', 'weak', 'medium', 'strong'] as const;
const marks = ['higher', 'lower'] as const;
export type SignificanceMark = (typeof marks)[number];

/** The result of testing whether the two questions of a table are related. */
export const crossTabTestResultSchema = z.object({
  /**
   * Pearson's chi-squared test, or Fisher's exact test if a table of four cells is too small for it. With
   * multiple choice, each option is tested separately.
   */
  method: z.enum(['chiSquared', 'fisher', 'eachOption']),
  /**
   * Number of tests; several if options are tested separately. Chi-squared, p and V are then those of the
   * most significant option.
   */
  tests: z.int(),
  chiSquared: z.number(),
  freedom: z.int(),
  /**
   * Probability of such a table by chance if the questions are independent. Several tests are corrected by
   * Bonferroni.
   */
  p: z.number(),
  isSignificant: z.boolean(),
  /** Cramér's V, from 0 for no relation to 1 for a complete one. */
  cramersV: z.number(),
  /** Strength of the relation by Cohen's bounds of 0.1, 0.3 and 0.5, which weigh V more for larger tables. */
  strength: z.enum(associationStrengths),
  /** People in the table. */
  people: z.int(),
  /** Number of cells outside of empty rows and columns, and of those with fewer than five expected people. */
  cells: z.int(),
  cellsOfFewExpected: z.int(),
  /** Adjusted standardised residuals, by row and column; null in an empty row or column. */
  residuals: z.array(z.array(z.nullable(z.number()))),
  /** Cells with more or fewer people than expected, after a correction for the number of comparisons. */
  marks: z.array(z.array(z.nullable(z.enum(marks)))),
});
export type CrossTabTestResult = z.infer<typeof crossTabTestResultSchema>;

/** Reasons why a table is not tested; the first one that applies is reported. */
export const untestedCrossTabReasons = ['sameQuestion', 'offeredToSome', 'oneLine'] as const;
type UntestedReason = (typeof untestedCrossTabReasons)[number];

type CrossTabTestInput = {
  readonly counts: readonly (readonly number[])[];
  readonly isSameQuestion: boolean;
  /** Whether not everyone was offered every option, which alone makes answers differ. */
  readonly offeredToSome?: boolean;
  /** Whether one person may be in several rows, or in several columns. */
  readonly several: { readonly rows: boolean; readonly columns: boolean };
  /** Number of people who answered both questions, which multiple choice needs. */
  readonly totals: {
    readonly rows: readonly number[];
    readonly columns: readonly number[];
    readonly people: number;
  };
};

/** Tests whether the answers to two questions are related, if the counts allow it. */
export function testCrossTab({
  counts,
  isSameQuestion,
  offeredToSome = false,
  several,
  totals,
}: CrossTabTestInput): CrossTabTestResult | UntestedReason {
  if (isSameQuestion) return 'sameQuestion';
  if (offeredToSome) return 'offeredToSome';
  if (several.rows || several.columns) return testOptions(counts, several, totals);
  const whole = testIndependence(counts);
  return whole === null ? 'oneLine' : describe(counts, [whole], whole.method);
}

/**
 * One person is in several cells, so the table can't be tested as a whole. Each option, or each pair of
 * options, is tested separately: people who chose it against people who did not.
 */
function testOptions(
  table: readonly (readonly number[])[],
  several: CrossTabTestInput['several'],
  { rows, columns, people }: CrossTabTestInput['totals'],
): CrossTabTestResult | UntestedReason {
  const isPair = several.rows && several.columns;
  const others = (total: number | undefined, chosen: number) => Math.max(0, (total ?? 0) - chosen);
  const xs = listIndexes(table[0] ?? []);
  const tests = isPair
    ? listIndexes(table).flatMap((y) =>
        xs.map((x) => {
          const both = table[y]?.[x] ?? 0;
          const [inRow, inColumn] = [others(rows[y], both), others(columns[x], both)];
          const four = [
            [both, inRow],
            [inColumn, others(people, both + inRow + inColumn)],
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
  const completedTests = tests.flatMap((each) => each ?? []);
  return completedTests.length === 0 ? 'oneLine' : describe(table, completedTests, 'eachOption');
}

/**
 * Maps the cells of an option's test to the whole table; cells of people who did not choose it have no place
 * there.
 */
function placed(
  test: IndependenceTestResult | null,
  placeOf: (line: number) => { readonly y: number; readonly x: number },
  lines = Number.POSITIVE_INFINITY,
): IndependenceTestResult | null {
  if (test === null) return null;
  const fewest = (line: number) =>
    Math.min(...test.cells.filter(({ y }) => y === line).map(({ expected }) => expected));
  const cells = test.cells
    .filter(({ x, y }) => x === 0 && y < lines)
    .map((cell): IndependenceCell => ({ ...cell, ...placeOf(cell.y), expected: fewest(cell.y) }));
  return { ...test, cells };
}

function describe(
  table: readonly (readonly number[])[],
  tests: readonly IndependenceTestResult[],
  method: CrossTabTestResult['method'],
): CrossTabTestResult {
  const [clearest] = [...tests].sort((a, b) => a.p - b.p || b.cramersV - a.cramersV);
  const { chiSquared = 0, freedom = 1, cramersV = 0, effect = 0, people = 0 } = clearest ?? {};
  const corrected = (p: number) => Math.min(1, p * tests.length);
  const p = corrected(clearest?.p ?? 1);
  const cells = tests.flatMap((each) => each.cells);
  // With several tests, Fisher's is also exact for few people.
  const rough = tests.flatMap((each) => (tests.length > 1 && each.method === 'fisher' ? [] : each.cells));
  const marked = markCells(tests.filter((each) => corrected(each.p) < significanceLevel));
  const residuals = new Map(cells.map(({ y, x, residual }) => [`${y} ${x}`, residual]));
  const byCell = <Value>(values: ReadonlyMap<string, Value>) =>
    table.map((line, y) => line.map((_, x) => values.get(`${y} ${x}`) ?? null));
  return {
    method,
    tests: tests.length,
    chiSquared,
    freedom,
    p,
    cramersV,
    people,
    cells: cells.length,
    isSignificant: p < significanceLevel,
    strength: classifyEffect(effect),
    cellsOfFewExpected: rough.filter(({ expected }) => expected < minExpectedCount).length,
    residuals: byCell(residuals),
    marks: byCell(marked),
  };
}

/**
 * Marks residuals of significant tests. A 2×2 table has no marks, because its test already shows the
 * difference.
 */
function markCells(tests: readonly IndependenceTestResult[]): Map<string, SignificanceMark> {
  const ofFour = tests.filter(({ freedom }) => freedom === 1).flatMap(({ cells }) => cells);
  const compared = tests
    .filter(({ freedom }) => freedom > 1)
    .flatMap(({ cells }) => cells.filter(({ expected }) => expected >= minExpectedCount));
  const holds = findSignificantComparisons(
    compared.map(({ residual }) => computeTwoSidedNormalTail(residual)),
    significanceLevel,
  );
  return new Map(
    [...ofFour, ...compared.filter((_, index) => holds[index])].map(({ y, x, residual }) => [
      `${y} ${x}`,
      residual > 0 ? 'higher' : 'lower',
    ]),
  );
}

function classifyEffect(effect: number): CrossTabTestResult['strength'] {
  if (effect < 0.1) return 'none';
  if (effect < 0.3) return 'weak';
  return effect < 0.5 ? 'medium' : 'strong';
}

const listIndexes = (list: readonly unknown[]): number[] => [...list.keys()];
