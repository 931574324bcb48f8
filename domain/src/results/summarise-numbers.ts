import type { Bins } from '../inquiry/answer-types/answer-type.ts';
import { numberCounts, numberSum } from '../inquiry/answer-types/number-bins.ts';
import type { CompiledQuestion } from '../inquiry/compile.ts';
import { medianOf } from './median.ts';
import type { QuestionSummary } from './question-summary.ts';

export type NumberSummary = NonNullable<QuestionSummary['numbers']>;
type Counted = { readonly value: number; readonly count: number };

/** Up to so many whole values a histogram shows each by itself. */
const mostSingleValues = 21;
const wantedBins = 12;

/** Mean (exact), median, extremes and a histogram of kept counts; null while nobody answered. */
export function summariseNumbers(question: CompiledQuestion, bins: Readonly<Bins>): NumberSummary | null {
  const counted = numberCounts(bins).filter(({ count }) => count > 0);
  const [first, last] = [counted[0], counted.at(-1)];
  const median = medianOf(counted);
  if (first === undefined || last === undefined || median === null) return null;
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const ends = pointEnds(question) ?? { from: first.value, to: last.value };
  return {
    mean: numberSum(bins) / total,
    median,
    min: first.value,
    max: last.value,
    bins: histogram(counted, Math.min(ends.from, first.value), Math.max(ends.to, last.value)),
    nps: isNps(question) ? promoterScore(counted, total) : null,
  };
}

/** Ratings and scales show all their points, chosen or not. */
function pointEnds({ responseType, min, max }: CompiledQuestion): { from: number; to: number } | null {
  if (responseType === 'number' || typeof min !== 'number' || typeof max !== 'number') return null;
  return { from: min, to: max };
}

function histogram(counted: readonly Counted[], from: number, to: number): NumberSummary['bins'] {
  const isWhole = counted.every(({ value }) => Number.isInteger(value)) && Number.isInteger(from);
  if (isWhole && to - from < mostSingleValues) {
    const counts = new Map(counted.map(({ value, count }) => [value, count]));
    return Array.from({ length: to - from + 1 }, (_, place) => {
      const value = from + place;
      return { from: value, to: value, count: counts.get(value) ?? 0 };
    });
  }
  if (from === to) return [{ from, to, count: counted.reduce((sum, { count }) => sum + count, 0) }];
  const width = roundWidth((to - from) / wantedBins);
  const first = Math.floor(from / width);
  const last = Math.floor(to / width);
  const counts = new Array<number>(last - first + 1).fill(0);
  for (const { value, count } of counted) {
    const place = Math.min(counts.length - 1, Math.max(0, Math.floor(value / width) - first));
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts.map((count, place) => ({
    from: tidy((first + place) * width),
    to: tidy((first + place + 1) * width),
    count,
  }));
}

/** The next of 1, 2, 5, 10 … that people read easily. */
function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => each * power >= width) ?? 10;
  return step * power;
}

function tidy(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

function isNps({ responseType, min, max }: CompiledQuestion): boolean {
  return responseType === 'scale' && min === 0 && max === 10;
}

/** Promoters (9 and 10) minus detractors (0 to 6), in percent of all. */
function promoterScore(counted: readonly Counted[], total: number): number {
  const promoters = counted.reduce((sum, { value, count }) => sum + (value >= 9 ? count : 0), 0);
  const detractors = counted.reduce((sum, { value, count }) => sum + (value <= 6 ? count : 0), 0);
  return ((promoters - detractors) / total) * 100;
}
