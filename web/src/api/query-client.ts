import type { Call, CallInput, CallReference, ContractOf } from '@nazar/domain/api/define-call.ts';
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallOptions, callApi } from './call-api.ts';
import { isOfflineMarkShown } from './offline-marks.ts';

/**
 * Results stay fresh for half a minute. Queries don't retry and also run offline, so that each failure is shown at
 * once.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A reading call as a query: `useQuery(callQuery(getItem, { id }))`. */
export function callQuery<C extends Call | CallReference>(
  call: C,
  input: CallInput<ContractOf<C>>,
  options: Pick<CallOptions, 'background' | 'quiet' | 'quietOffline'> = {},
) {
  return queryOptions({
    queryKey: callQueryKey(call, input),
    // The page may already say that there is no connection.
    queryFn: ({ signal }) => callApi(call, input, { quietOffline: isOfflineMarkShown(), ...options, signal }),
  });
}

/** Like `callQuery`, for lists: the current page stays visible until the next one arrives. */
export function callQueryKeepingPrevious<C extends Call | CallReference>(
  call: C,
  input: CallInput<ContractOf<C>>,
) {
  return queryOptions({ ...callQuery(call, input), placeholderData: keepPreviousData });
}

/** The key to invalidate after a write: every cached result of a call, or only the result of one input. */
export function callQueryKey<C extends Call | CallReference>(
  call: C,
  input?: CallInput<ContractOf<C>>,
): readonly unknown[] {
  return input === undefined ? [call.area, call.name] : [call.area, call.name, input];
}
