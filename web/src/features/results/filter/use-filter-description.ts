import { useTranslation } from 'react-i18next';
import type { FilterState } from './use-filter-state.ts';
import { useFormatFilterClause } from './use-format-filter-clause.ts';

/** Describes the whole filter for places without its bar, such as a file; null without a filter. */
export function useFilterDescription({
  fields,
  filter,
}: Pick<FilterState, 'fields' | 'filter'>): string | null {
  const { t } = useTranslation('filters');
  const formatClause = useFormatFilterClause(fields ?? { questions: [] });
  if (filter === null) return null;
  return filter.clauses.map(formatClause).join(t(`join.${filter.match}`));
}
