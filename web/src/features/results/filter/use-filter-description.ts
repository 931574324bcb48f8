import { useTranslation } from 'react-i18next';
import { useClauseLabel } from './use-clause-label.ts';
import type { FilterState } from './use-filter.ts';

/** The whole filter in words, for what is shown without its bar, as in a file; null without one. */
export function useFilterDescription({
  fields,
  filter,
}: Pick<FilterState, 'fields' | 'filter'>): string | null {
  const { t } = useTranslation('filters');
  const say = useClauseLabel(fields ?? { questions: [] });
  if (filter === null) return null;
  return filter.clauses.map(say).join(t(`join.${filter.match}`));
}
