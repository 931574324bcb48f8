import type { Call, CallInput, ContractOf, NamedCall } from '@nazar/domain/api/define-call.ts';
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiProblem } from './api-problem.ts';
import { type CallOptions, callApi } from './call-api.ts';

/**
 * Fresh for half a minute; without automatic retries, because each failure is shown. So is that of having no network:
 * the library would wait for it without a word.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...{ staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
        ...{ networkMode: 'always', refetchOnReconnect: true },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A reading call as a query: `useQuery(callQuery(getItem, { id }))`. */
export function callQuery<C extends Call | NamedCall>(
  call: C,
  input: CallInput<ContractOf<C>>,
  options: Pick<CallOptions, 'quiet'> = {},
) {
  return queryOptions({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => callApi(call, input, { ...options, signal }),
  });
}

const saidByScreens: ReadonlySet<string> = new Set([
  'inquiryNotOpen',
  'resultsForParticipants',
  'resultsForOwner',
  'ballotOpen',
  'ballotWithheld',
]);
/** What a screen about one inquiry, or its results, says by itself, as a whole. */
export const saysMissing = {
  quiet: ({ status, code }: ApiProblem) => status === 404 || saidByScreens.has(code),
};

/** The same for lists: the current page stays visible until the next one arrives. */
export function listQuery<C extends Call | NamedCall>(call: C, input: CallInput<ContractOf<C>>) {
  return queryOptions({ ...callQuery(call, input), placeholderData: keepPreviousData });
}

/** What to invalidate after a write: every cached result of a call, or the one of an input. */
export function callKey<C extends Call | NamedCall>(
  call: C,
  input?: CallInput<ContractOf<C>>,
): readonly unknown[] {
  return input === undefined ? [call.area, call.name] : [call.area, call.name, input];
}
