import { type FilterFields, getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import {
  isFilterParam,
  parseFilterParams,
  serializeFilter,
} from '@nazar/domain/results/filter/filter-address.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../api/query-client.ts';

export type FilterState = {
  /** What can be filtered by; undefined until it is known. */
  readonly fields: FilterFields | undefined;
  readonly query: UseQueryResult<FilterFields>;
  readonly filter: Filter | null;
  /** Parts of the address that ask for what is no more. */
  readonly lost: number;
  /** Whether the address has been read: before that nothing may be shown, as it would be of all responses. */
  readonly ready: boolean;
  /** Why the address can't be read; null if it can, or asks for nothing. */
  readonly problem: unknown;
  readonly retry: () => void;
  readonly change: (filter: Filter | null) => void;
  /** The address of another screen with this filter. */
  readonly carry: (path: string) => string;
};

/** Where a list stands; what it is of has changed. */
const places = ['after', 'before'];

/** Keeps the filter of this address in that of another screen. */
export function useCarriedFilter(prefix = ''): (path: string) => string {
  const [params] = useSearchParams();
  const own = [...params].filter((param) => isFilterParam(param, prefix));
  if (own.length === 0) return (path) => path;
  const carried = new URLSearchParams(own.map(([name, value]) => [name.slice(prefix.length), value]));
  return (path) => `${path}${path.includes('?') ? '&' : '?'}${carried}`;
}

/** The filter in the address, and what it may ask. */
export function useFilter(inquiryId: string, prefix = ''): FilterState {
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
    setParams([...others, ...(filter === null ? [] : [serializeFilter(filter, prefix)])]);
  };
  const ready = !asks || questions !== undefined;
  return {
    fields: query.data,
    query,
    filter: questions === undefined ? null : read.filter,
    lost: questions === undefined ? 0 : read.lost,
    ...{ ready, change, carry: useCarriedFilter(prefix) },
    problem: ready ? null : query.error,
    retry: () => void query.refetch(),
  };
}
