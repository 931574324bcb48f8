import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CompiledQuestion } from '../inquiries/compile.ts';
import type { NumberSummary } from './question-summary.ts';

/** Up to this many integer values each get their own bar. */
const maxSingleValues = 21;
const wantedBins = 12;

/** The lower edges of a histogram's bars, ascending; a bar includes its lower edge. */
export type HistogramPlan = {
  /** One more than there are bars, unless all values are equal. */
  readonly edges: readonly number[];
  /** Each bar is one integer value and not an interval. */
  readonly single: boolean;
};

type Ends = { readonly min: number; readonly max: number };

/** `whole`: all values are integers. Inner edges are round numbers, outer edges the exact extremes. */
export function planHistogram(question: CompiledQuestion, { min, max }: Ends, whole: boolean): HistogramPlan {
  const points = pointEnds(question);
  const from = Math.min(min, points?.min ?? min);
  const to = Math.max(max, points?.max ?? max);
  if (whole && to - from < maxSingleValues) {
    return { edges: Array.from({ length: to - from + 2 }, (_, index) => from + index), single: true };
  }
  return { edges: roundEdges(from, to), single: false };
}

/** `below` is the number of values below each edge, `total` the number of all values. */
export function drawHistogram(
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

/** Shows all points of a row, chosen or not. */
function pointEnds({ responseType, min, max }: CompiledQuestion): Ends | null {
  if (answerTypes[responseType].points === null || typeof min !== 'number' || typeof max !== 'number')
    return null;
  return { min, max };
}

/** If the range is below this fraction of the values, they lack the digits for round numbers in between. */
const finest = 1e-12;
/** Below this, numbers lose digits, down to none. */
const smallest = 1e-300;

function roundEdges(from: number, to: number): number[] {
  const least = Math.max(smallest, finest * Math.max(Math.abs(from), Math.abs(to)));
  if (to - from <= least) return [from, to];
  const { step, power } = roundWidth((to - from) / wantedBins);
  // Built from decimal text, because multiplying by 0.1 is not exact.
  const edge = (index: number) => Number(`${index * step}e${power}`);
  const at = (value: number) => {
    let index = Math.floor(value / edge(1));
    while (edge(index) > value) index -= 1;
    while (edge(index + 1) <= value) index += 1;
    return index;
  };
  const first = at(from);
  const length = at(to) - first + 2;
  return Array.from({ length }, (_, index) => edge(first + index));
}

/** The next of 1, 2, 5 and 10 times a power of ten, which are easy to read. */
function roundWidth(width: number): { step: number; power: number } {
  const power = Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => Number(`${each}e${power}`) >= width) ?? 10;
  return { step, power };
}
