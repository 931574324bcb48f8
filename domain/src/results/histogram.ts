import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CountedNumber } from '../inquiries/answer-types/number-bins.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { isSecretBallot } from '../inquiries/privacy.ts';
import type { NumberSummary } from './question-summary.ts';

/** Up to this many different values get a bar each, without bars for values between them. */
const maxDistinctValues = 10;
/** Integer ranges with up to this many values get a bar for each value. */
const maxSingleValues = 21;
const wantedBins = 12;

/** The edges of a histogram's bars, ascending; a bar includes its lower edge, the last one also its upper edge. */
type HistogramPlan = {
  /** One more edge than bars, unless all values are equal. */
  readonly edges: readonly number[];
  /** Whether each bar is a single integer and not an interval. */
  readonly single: boolean;
};

type HistogramBar = NumberSummary['bins'][number];
type Ends = { readonly min: number; readonly max: number };

/** `whole` means that all values are integers. */
export function planHistogram(question: CompiledQuestion, { min, max }: Ends, whole: boolean): HistogramPlan {
  const points = pointEnds(question);
  const from = Math.min(min, points?.min ?? min);
  const to = Math.max(max, points?.max ?? max);
  if (whole && to - from < maxSingleValues) {
    return { edges: Array.from({ length: to - from + 2 }, (_, index) => from + index), single: true };
  }
  return { edges: roundEdges(from, to), single: false };
}

/**
 * A bar for each value if few are different, because ranges would mostly be empty; otherwise null. A row of points
 * shows unchosen points too. Secret ballots always have ranges, because single values reveal more.
 */
export function makeValueBars(
  { definition }: CompiledInquiry,
  question: CompiledQuestion,
  counted: readonly CountedNumber[],
): NumberSummary['bins'] | null {
  if (isSecretBallot(definition) || pointEnds(question) !== null || counted.length > maxDistinctValues) {
    return null;
  }
  return counted.map(({ value, count }) => ({ from: value, to: value, count }));
}

/** `below` is the number of values below each edge, and `total` that of all values. */
export function computeHistogramBars(
  { edges, single }: HistogramPlan,
  below: readonly number[],
  total: number,
): NumberSummary['bins'] {
  return edges.slice(0, -1).map((from, index) => {
    const isLast = index === edges.length - 2;
    const end = isLast ? total : (below[index + 1] ?? total);
    return { from, to: single ? from : (edges[index + 1] ?? from), count: end - (below[index] ?? 0) };
  });
}

/** Whether a bar includes its upper edge: a bar of one value, and the last one if it ends at the largest value. */
export function isHistogramBarClosed(
  bar: HistogramBar,
  { bins, max }: Pick<NumberSummary, 'bins' | 'max'>,
): boolean {
  return bar.from === bar.to || (bar === bins.at(-1) && bar.to === max);
}

/** The ends of a row of points, so that unchosen points are shown too. */
function pointEnds({ responseType, min, max }: CompiledQuestion): Ends | null {
  if (answerTypes[responseType].points === null || typeof min !== 'number' || typeof max !== 'number')
    return null;
  return { min, max };
}

/** Minimum range as a fraction of the values; in a smaller one they lack the digits for round numbers. */
const finest = 1e-12;
/** Smaller numbers lose precision. */
const smallest = 1e-300;

function roundEdges(from: number, to: number): number[] {
  const least = Math.max(smallest, finest * Math.max(Math.abs(from), Math.abs(to)));
  if (to - from <= least) return [from, to];
  const { step, power } = roundWidth((to - from) / wantedBins);
  // Made from decimal text, because multiplying by 0.1 is not exact.
  const edge = (index: number) => Number(`${index * step}e${power}`);
  const at = (value: number) => {
    let index = Math.floor(value / edge(1));
    while (edge(index) > value) index -= 1;
    while (edge(index + 1) <= value) index += 1;
    return index;
  };
  const [first, last] = [at(from), at(to)];
  // The last bar includes its upper edge, so a largest value on an edge needs no bar above it.
  const length = last - first + (edge(last) === to ? 1 : 2);
  return Array.from({ length }, (_, index) => edge(first + index));
}

/** Rounds up to 1, 2, 5 or 10 times a power of ten, which are easy to read. */
function roundWidth(width: number): { step: number; power: number } {
  const power = Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => Number(`${each}e${power}`) >= width) ?? 10;
  return { step, power };
}
