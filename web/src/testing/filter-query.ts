import type { Filter, FilterClause } from '@nazar/domain/results/filter/filter.ts';
import { serializeFilterParam } from '@nazar/domain/results/filter/filter-params.ts';

/** The query of an address whose filter has these clauses. */
export function serializeFilterQuery(...clauses: FilterClause[]): string {
  return String(new URLSearchParams([serializeFilterParam({ match: 'all', clauses })]));
}

/** The filter in an address; null without one. */
export function parseFilterQuery(search: string): Filter | null {
  return JSON.parse(new URLSearchParams(search).get('filter') ?? 'null');
}
