import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { CountedFilter } from '../results/choice-queries.ts';
import type { CountedInquiry } from '../results/counted-inquiry-queries.ts';
import type { ReadFilter } from '../results/read-filter-queries.ts';

/** Some days of an anonymous inquiry. */
export type ChartDays = { isIn(day: string): boolean };

export type FilteredChart = {
  /** With the filter as its condition where that tells no more. */
  readonly chart: ChartInput;
  readonly filter: CountedFilter | null;
  readonly days: ChartDays | null;
  /** Whether nothing may be shown of it. */
  readonly withheld: boolean;
};

/**
 * What a chart counts of the responses of a filter. A limited one is a condition of the chart, or some points of its
 * trend; beside a condition of the chart's own it would tell of three questions.
 */
export function applyFilter(
  { definition }: Pick<CountedInquiry, 'definition'>,
  chart: ChartInput,
  read: ReadFilter | null,
): FilteredChart {
  const all = { chart, filter: null, days: null, withheld: false };
  if (read === null) return all;
  const { limited } = read;
  if (limited === null) return { ...all, filter: read };
  if (chart.conditionQuestionId !== null) return { ...all, withheld: true };
  if (limited.kind === 'options') {
    const conditionOptionIds = limited.options.map(({ id }) => id);
    return { ...all, chart: { ...chart, conditionQuestionId: limited.question.id, conditionOptionIds } };
  }
  if (!definition.anonymous) return { ...all, filter: read };
  if (limited.kind === 'flagged') return { ...all, withheld: true };
  const { from, to } = limited;
  const isIn = (day: string) => (from === null || day >= from) && (to === null || day <= to);
  return { ...all, days: { isIn } };
}
