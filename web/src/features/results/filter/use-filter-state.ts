import { type FilterFields, getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import {
  isFilterParam,
  parseFilterParams,
  serializeFilterParam,
} from '@nazar/domain/results/filter/filter-params.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../api/query-client.ts';

export type FilterState = {
  /** The possible fields of a filter; undefined until they are loaded. */
  readonly fields: FilterFields | undefined;
  readonly query: UseQueryResult<FilterFields>;
  readonly filter: Filter | null;
  /** The number of conditions in the URL whose question or option was removed. */
  readonly lost: number;
  /** Whether the URL was parsed. Before that nothing may be shown, because it would include all responses. */
  readonly ready: boolean;
  /** Why the URL can't be parsed; null if it can, or has no filter. */
  readonly problem: unknown;
  readonly retry: () => void;
  readonly change: (filter: Filter | null) => void;
  /** Adds this filter to the URL of another screen. */
  readonly carry: (path: string) => string;
};

/** Parameters for the position in a list, which a new filter resets. */
const places = ['after', 'before'];

/** Adds this URL's filter to the URL of another screen. */
export function useAddFilterToPath(prefix = ''): (path: string) => string {
  const [params] = useSearchParams();
  const own = [...params].filter((param) => isFilterParam(param, prefix));
  if (own.length === 0) return (path) => path;
  const carried = new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value]));
  return (path) => `${path}${path.includes('?') ? '&' : '?'}${carried}`;
}

/** The filter in the URL, and the fields that it can use. */
export function useFilterState(inquiryId: string, prefix = ''): FilterState {
  const [params, setParams] = useSearchParams();
  const query = useQuery(callQuery(getFilterFields, { inquiryId }));
  const asks = [...params].some((param) => isFilterParam(param, prefix));
  const questions = query.data?.questions;
  const address = params.toString();
  const read = useMemo(
    () => parseFilterParams([...new URLSearchParams(address)], questions ?? [], prefix),
    [address, questions, prefix],
  );
  const change = (filter: Filter | null) => {
    const others = [...params].filter((param) => !isFilterParam(param, prefix) && !places.includes(param[0]));
    setParams([...others, ...(filter === null ? [] : [serializeFilterParam(filter, prefix)])]);
  };
  const ready = !asks || questions !== undefined;
  return {
    fields: query.data,
    query,
    filter: questions === undefined ? null : read.filter,
    lost: questions === undefined ? 0 : read.lost,
    ready,
    change,
    carry: useAddFilterToPath(prefix),
    problem: ready ? null : query.error,
    retry: () => void query.refetch(),
  };
}
