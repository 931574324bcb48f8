import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { CheckedResultsFilter } from '../check-filter-queries.ts';
import type { FilterWithSql } from '../groupings/choice-queries.ts';

type FilteredChart = {
  /** The chart with the filter as its condition, if that reveals no more. */
  readonly chart: ChartInput;
  readonly filter: FilterWithSql | null;
  /** Whether the chart must not be shown. */
  readonly withheld: boolean;
};

/**
 * Applies a filter to a chart. A limited filter becomes the condition of the chart; together with the chart's
 * own condition it would combine three questions.
 */
export function applyFilterToChart(chart: ChartInput, read: CheckedResultsFilter | null): FilteredChart {
  const limited = read?.limited ?? null;
  if (limited === null) return { chart, filter: read, withheld: false };
  if (chart.conditionQuestionId !== null) return { chart, filter: null, withheld: true };
  const conditionOptionIds = limited.options.map(({ id }) => id);
  const conditioned = { ...chart, conditionQuestionId: limited.question.id, conditionOptionIds };
  return { chart: conditioned, filter: null, withheld: false };
}
