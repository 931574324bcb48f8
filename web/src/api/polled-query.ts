import type { Call, CallInput, ContractOf, NamedCall } from '@nazar/domain/api/define-call.ts';
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { callApi } from './call-api.ts';
import { callKey } from './query-client.ts';

/** A reading call that is asked again by itself: of the same failures in a row only the first is told. */
export function polledQuery<C extends Call | NamedCall>(call: C, input: CallInput<ContractOf<C>>) {
  const queryKey = callKey(call, input);
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => callApi(call, input, { signal, quiet: wasTold(client, queryKey) }),
    staleTime: 0,
  });
}

/** Whether this query failed for the same reason the last time; known before it is asked again. */
export function wasTold(client: QueryClient, queryKey: QueryKey): (problem: ApiProblem) => boolean {
  const before = client.getQueryState(queryKey)?.error;
  return ({ code }) => before instanceof ApiProblem && before.code === code;
}
