import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { CountedFilter } from '../choice-queries.ts';
import type { ReadFilter } from '../read-filter-queries.ts';

export type FilteredChart = {
  /** With the filter as its condition where that reveals no more. */
  readonly chart: ChartInput;
  readonly filter: CountedFilter | null;
  /** Whether nothing may be shown of it. */
  readonly withheld: boolean;
};

/**
 * What a chart counts of the responses of a filter. A limited one is a condition of the chart; beside a condition of
 * the chart's own it would count by three questions.
 */
export function applyFilter(chart: ChartInput, read: ReadFilter | null): FilteredChart {
  const limited = read?.limited ?? null;
  if (limited === null) return { chart, filter: read, withheld: false };
  if (chart.conditionQuestionId !== null) return { chart, filter: null, withheld: true };
  const conditionOptionIds = limited.options.map(({ id }) => id);
  const conditioned = { ...chart, conditionQuestionId: limited.question.id, conditionOptionIds };
  return { chart: conditioned, filter: null, withheld: false };
}
