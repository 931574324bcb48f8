import { getAudit } from '@nazar/domain/api/audit-calls.ts';
import type { Call, CallInput, CallResult } from '@nazar/domain/api/define-call.ts';
import { getModerated, getReports } from '@nazar/domain/api/moderation-calls.ts';
import { getUsers } from '@nazar/domain/api/user-list-calls.ts';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { callKey } from '../../api/query-client.ts';

type Paged = Call & {
  readonly result: { readonly _zod: { readonly output: { readonly next: string | null } } };
};

/** A list that goes on from the end of its last page. Others act too, so it is read again whenever it is opened. */
function pagesOf<C extends Paged>(call: C, input: CallInput<C>) {
  return infiniteQueryOptions({
    queryKey: [...callKey(call, input), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<CallResult<C>> =>
      callApi(call, { ...(input as object), after: pageParam } as CallInput<C>, { signal }) as Promise<
        CallResult<C>
      >,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as { next: string | null }).next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const usersQuery = (input: CallInput<typeof getUsers>) => pagesOf(getUsers, input);
export const auditQuery = (input: CallInput<typeof getAudit>) => pagesOf(getAudit, input);
export const moderatedQuery = (input: CallInput<typeof getModerated>) => pagesOf(getModerated, input);
export const reportsQuery = (id: string) => pagesOf(getReports, { id });

/** An act of an administrator; whatever shows its outcome is read again, also after another one was faster. */
export function useAct<C extends Call>(call: C) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<C>) => callApi(call, input),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'Admin' || queryKey[1] === 'getCategories',
      }),
  });
}
