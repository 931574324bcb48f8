import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addMyCategory,
  deleteMyCategory,
  editMyCategory,
  getMyCategories,
  type MyCategory,
  orderMyCategories,
} from '@nazar/domain/api/my-category-calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { callQueryKey } from '../../api/query-client.ts';

export type MyCategoryFormValues = Pick<MyCategory, 'name' | 'color'>;

export function useSaveMyCategory(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ newId, ...values }: MyCategoryFormValues & { newId: string }) =>
      id === null
        ? callApi(addMyCategory, { id: newId, ...values })
        : callApi(editMyCategory, { id, ...values }),
    onSuccess: refresh,
  });
}

export function useDeleteMyCategory() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteMyCategory, { id }),
    onSettled: refresh,
  });
}

/** The new order is shown at once; the server's order replaces it with the reply, even if the server refused. */
export function useReorderMyCategories() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const key = callQueryKey(getMyCategories, {});
  const mutationKey = callQueryKey(orderMyCategories);
  return useMutation({
    mutationKey,
    // The calls run one after the other, so that the order requested last stays.
    scope: { id: mutationKey.join('/') },
    mutationFn: (input: ParsedCallInput<typeof orderMyCategories>) => callApi(orderMyCategories, input),
    onMutate: async ({ ids }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<MyCategory[]>(key, (rows) =>
        rows?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      );
    },
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : refresh()),
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getMyCategories, getMyInquiries, getMyInquiry].map((call) =>
        client.invalidateQueries({ queryKey: callQueryKey(call) }),
      ),
    );
}
