import type { AnswerBins } from '../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import {
  type CountedNumber,
  countBinnedNumbers,
  listExactBinCounts,
  sumNumberBins,
} from '../inquiries/answer-types/number-bins.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { computeHistogramBars, makeValueBars, planHistogram } from './histogram.ts';
import { computeMedianOfCounts } from './median.ts';
import type { NumberSummary } from './question-summary.ts';

/** Exact statistics that bins alone can't give. */
export type NumberStatistics = Pick<NumberSummary, 'min' | 'max' | 'median' | 'bins'> & {
  /** Set if the numbers are so small that sums of bins are too coarse. */
  readonly mean?: number;
};

/** Sums of bins are exact to 1e-15. */
const minSummed = 0.001;

/** Whether numbers between these ends are so small that their sum needs the values themselves. */
export const needsExactSum = ({ min, max }: { readonly min: number; readonly max: number }): boolean =>
  Math.max(-min, max) < minSummed && (min !== 0 || max !== 0);

/** Merges the exact values of exact bins and of listed values, in any order. */
export function mergeNumberCounts(
  bins: Readonly<AnswerBins>,
  listed: readonly CountedNumber[],
): CountedNumber[] {
  if (listed.length === 0) return listExactBinCounts(bins);
  return [...listExactBinCounts(bins), ...listed].sort((a, b) => a.value - b.value);
}

/** Computed from values in ascending order; null if there are none. */
export function computeNumberStatistics(
  compiled: CompiledInquiry,
  question: CompiledQuestion,
  counted: readonly CountedNumber[],
): NumberStatistics | null {
  const [min, max, median] = [counted[0]?.value, counted.at(-1)?.value, computeMedianOfCounts(counted)];
  if (min === undefined || max === undefined || median === null) return null;
  const bins = makeValueBars(compiled, question, counted) ?? countRanges(question, { min, max }, counted);
  const shape = { min, max, median, bins };
  if (!needsExactSum(shape)) return shape;
  const sum = counted.reduce((sum, { value, count }) => sum + value * count, 0);
  return { ...shape, mean: sum / countAll(counted) };
}

function countRanges(
  question: CompiledQuestion,
  ends: { readonly min: number; readonly max: number },
  counted: readonly CountedNumber[],
): NumberSummary['bins'] {
  const whole = counted.every(({ value }) => Number.isInteger(value));
  const plan = planHistogram(question, ends, whole);
  const below: number[] = [];
  let at = 0;
  let passed = 0;
  for (const edge of plan.edges) {
    for (let next = counted[at]; next !== undefined && next.value < edge; next = counted[at]) {
      passed += next.count;
      at += 1;
    }
    below.push(passed);
  }
  return computeHistogramBars(plan, below, countAll(counted));
}

const countAll = (counted: readonly CountedNumber[]) => counted.reduce((sum, { count }) => sum + count, 0);

/** Mean, median, extremes and a histogram; null if there are no answers. */
export function summarizeNumbers(
  question: CompiledQuestion,
  bins: Readonly<AnswerBins>,
  shape: NumberStatistics | null,
): NumberSummary | null {
  if (shape === null) return null;
  const { min, max } = shape;
  // The smallest possible numbers are too close together for bars, so they are counted by their bins.
  const total = countBinnedNumbers(bins);
  // A sum of fractions has rounding errors.
  const mean = Math.min(max, Math.max(min, shape.mean ?? sumNumberBins(bins) / total));
  return { ...shape, mean, nps: isNps(question) ? promoterScore(listExactBinCounts(bins), total) : null };
}

function isNps({ responseType, min, max }: CompiledQuestion): boolean {
  return answerTypes[responseType].points?.promoters === true && min === 0 && max === 10;
}

/** Net promoter score: promoters (9 and 10) minus detractors (0 to 6), in percent of all. */
function promoterScore(counted: readonly CountedNumber[], total: number): number {
  const promoters = counted.reduce((sum, { value, count }) => sum + (value >= 9 ? count : 0), 0);
  const detractors = counted.reduce((sum, { value, count }) => sum + (value <= 6 ? count : 0), 0);
  return ((promoters - detractors) / total) * 100;
}
