import { getAuditEntries } from '@nazar/domain/api/audit-calls.ts';
import {
  getManagedCategories,
  type ManagedCategory,
  moveCategory,
} from '@nazar/domain/api/category-calls.ts';
import type { Call, CallInput } from '@nazar/domain/api/define-call.ts';
import { getModeratedContent, getReports } from '@nazar/domain/api/moderation-calls.ts';
import { getUsers } from '@nazar/domain/api/user-list-calls.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { infiniteCallQuery } from '../../api/infinite-call-query.ts';
import { callQueryKey } from '../../api/query-client.ts';

/** An infinite list. It is refetched whenever it is opened, because other administrators act too. */
function pagedCallQuery<C extends Parameters<typeof infiniteCallQuery>[0]>(call: C, input: CallInput<C>) {
  return { ...infiniteCallQuery(call, input), placeholderData: keepPreviousData, staleTime: 0 };
}

export const usersQuery = (input: CallInput<typeof getUsers>) => pagedCallQuery(getUsers, input);
export const auditEntriesQuery = (input: CallInput<typeof getAuditEntries>) =>
  pagedCallQuery(getAuditEntries, input);
export const moderatedItemsQuery = (input: CallInput<typeof getModeratedContent>) =>
  pagedCallQuery(getModeratedContent, input);
export const contentReportsQuery = (id: string) => pagedCallQuery(getReports, { id });

/**
 * A mutation of an administrator. Afterwards the affected queries are refetched, even if another administrator was
 * faster.
 */
export function useAdminMutation<C extends Call>(call: C) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (input: CallInput<C>) => callApi(call, input), onSettled });
}

/**
 * Moves a general category by one place. The page shows it at once, so that the next press starts from the new place;
 * the calls run one after the other. `done` gets the new place.
 */
export function useMoveGeneralCategory() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const key = callQueryKey(getManagedCategories, {});
  const mutationKey = callQueryKey(moveCategory);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: (input: CallInput<typeof moveCategory>) => callApi(moveCategory, input),
    // The order between two queued moves was not requested, so it is not fetched.
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : refresh()),
  });
  return (id: string, by: 1 | -1, done: (place: number) => void) => {
    const rows = client.getQueryData<ManagedCategory[]>(key) ?? [];
    const from = rows.findIndex((row) => row.id === id);
    const order = rows.toSpliced(from, 1).toSpliced(from + by, 0, ...rows.slice(from, from + 1));
    if (from === -1 || rows[from + by] === undefined) return;
    // A response in flight is older than this move.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, order);
    mutate({ id, before: order[from + by + 1]?.id ?? null }, { onSuccess: () => done(from + by) });
  };
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'Admin' || queryKey[1] === 'getCategories',
    });
}
