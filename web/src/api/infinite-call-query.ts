import type { Call, CallInput, CallResult } from '@nazar/domain/api/define-call.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type CallOptions, callApi } from './call-api.ts';
import { callQueryKey } from './query-client.ts';

type PagedCall = Call & {
  readonly result: { readonly _zod: { readonly output: { readonly next: string | null } } };
};

/** A list whose pages start after the `next` of the previous page: `useInfiniteQuery(infiniteCallQuery(…))`. */
export function infiniteCallQuery<C extends PagedCall>(
  call: C,
  input: CallInput<C>,
  options: Omit<CallOptions, 'signal'> = {},
) {
  return infiniteQueryOptions({
    queryKey: [...callQueryKey(call, input), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<CallResult<C>> =>
      callApi(call, { ...(input as object), after: pageParam } as CallInput<C>, {
        ...options,
        signal,
      }) as Promise<CallResult<C>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next: string | null }).next,
  });
}
