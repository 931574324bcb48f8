import type { Chart, ChartData } from './chart.ts';
import { parseInterval } from './interval.ts';
import type { QuestionSummary } from './question-summary.ts';

/** The number of options that fit on a cover. */
const shownParts = 4;

export type CoverChartPart = {
  readonly optionId: string;
  readonly label: string;
  readonly position: number;
  /** Share of the people who answered, or of all slices of a pie. */
  readonly share: number;
};

/** A chart small enough for a cover. */
export type CoverChart = {
  readonly title: string;
  readonly type: Chart['type'];
  /** Parts sorted by size, largest first, except for a whole scale. */
  readonly parts: readonly CoverChartPart[];
  /** All slices of a pie, as shares of the whole. */
  readonly slices: readonly { readonly position: number; readonly from: number; readonly share: number }[];
  /** Lines of a trend for the shown options: heights by day, as shares of the highest. */
  readonly lines: readonly { readonly position: number; readonly heights: readonly number[] }[];
};

export const isCoverChart = ({ isPrimary, enabled }: Pick<Chart, 'isPrimary' | 'enabled'>) =>
  isPrimary && enabled;

/** The chart on an inquiry's cover; null if its counts are hidden or zero. */
export function makeCoverChart(
  charts: readonly { readonly chart: Chart; readonly data: ChartData }[],
): CoverChart | null {
  const primary = charts.find(({ chart }) => isCoverChart(chart));
  return primary === undefined ? null : makeSmallChart(primary.chart, primary.data);
}

/**
 * A chart as small as on a cover; null if its counts are hidden or zero. With `wholeScale`, numbers and intervals
 * are all shown in their own order.
 */
export function makeSmallChart(
  { title, type }: Pick<Chart, 'title' | 'type'>,
  { withheld, answered, points, series }: ChartData,
  { wholeScale = false } = {},
): CoverChart | null {
  if (withheld) return null;
  const counted = [
    ...points.map((point) => ({ ...point, counts: [] as readonly number[] })),
    ...series.map((line) => ({ ...line, count: line.counts.reduce((sum, count) => sum + count, 0) })),
  ];
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const whole = type === 'pie' || answered === 0 ? total : answered;
  const isScale = wholeScale && counted.every(({ optionId }) => parseInterval(optionId) !== null);
  const shown = isScale ? counted : counted.toSorted((a, b) => b.count - a.count).slice(0, shownParts);
  const highest = Math.max(1, ...shown.flatMap(({ counts }) => counts));
  let from = 0;
  const slices = counted
    .filter(({ count }) => count > 0)
    .map(({ position, count }) => {
      const slice = { position, from, share: count / total };
      from += slice.share;
      return slice;
    });
  return {
    title,
    type,
    parts: shown.map(({ optionId, label, position, count }) => {
      return { optionId, label, position, share: count / whole };
    }),
    slices: type === 'pie' ? slices : [],
    lines:
      type === 'trend'
        ? shown.map(({ position, counts }) => ({ position, heights: counts.map((each) => each / highest) }))
        : [],
  };
}

/** The results of a poll's only question as a chart; null without answers. */
export function makePollCoverChart([question]: readonly QuestionSummary[]): CoverChart | null {
  if (question === undefined || question.withheld || question.answered === 0) return null;
  const parts = question.options
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownParts)
    .map(({ optionId, label, position, count }) => {
      return { optionId, label, position, share: count / question.answered };
    });
  return { title: '', type: 'bar', parts, slices: [], lines: [] };
}

/**
 * Points of a trend's line in SVG, with days from left to right in a box of this size. A single day gives a
 * horizontal line.
 */
export function formatTrendLinePoints(
  heights: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  const level = heights.length === 1 ? [...heights, ...heights] : heights;
  return level
    .map((share, day) => `${round((day / (level.length - 1)) * width)},${round((1 - share) * height)}`)
    .join(' ');
}
