import { answerTypes } from '../inquiry/answer-types/index.ts';
import type { CompiledQuestion } from '../inquiry/compile.ts';
import type { NumberSummary } from './question-summary.ts';

/** Up to so many whole values a histogram shows each by itself. */
const maxSingleValues = 21;
const wantedBins = 12;

/** Where a histogram's bars begin, ascending; what is counted for the first bars lies at their edge or above it. */
export type HistogramPlan = {
  /** One more than there are bars, unless all is one value. */
  readonly edges: readonly number[];
  /** A bar for each whole value, not for a stretch. */
  readonly single: boolean;
};

type Ends = { readonly min: number; readonly max: number };

/** `whole`: all values are. Edges are round numbers, the values' own ends, and never moved by rounding. */
export function planHistogram(question: CompiledQuestion, { min, max }: Ends, whole: boolean): HistogramPlan {
  const points = pointEnds(question);
  const from = Math.min(min, points?.min ?? min);
  const to = Math.max(max, points?.max ?? max);
  if (whole && to - from < maxSingleValues) {
    return { edges: Array.from({ length: to - from + 2 }, (_, index) => from + index), single: true };
  }
  return { edges: roundEdges(from, to), single: false };
}

/** `below` holds how many values lie below each edge, and `total` how many there are. */
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

/** All points of a row are shown, chosen or not. */
function pointEnds({ responseType, min, max }: CompiledQuestion): Ends | null {
  if (answerTypes[responseType].points === null || typeof min !== 'number' || typeof max !== 'number')
    return null;
  return { min, max };
}

/** Below this part of their size, values have too few digits left for round numbers between them. */
const finest = 1e-12;

function roundEdges(from: number, to: number): number[] {
  if (to - from <= finest * Math.max(Math.abs(from), Math.abs(to))) return [from, to];
  const { step, power } = roundWidth((to - from) / wantedBins);
  // Through the decimal text: what is multiplied with 0.1 is no longer the tenth that people write.
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

/** The next of 1, 2, 5, 10 … that people read easily, times a power of ten. */
function roundWidth(width: number): { step: number; power: number } {
  const power = Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => Number(`${each}e${power}`) >= width) ?? 10;
  return { step, power };
}
