import {
  deleteMyInquiry,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { callKey, listQuery } from '../../../api/query-client.ts';
import type { MyFilter } from './use-my-filter.ts';

export function useMyInquiries({ status, search, category, page }: MyFilter) {
  const inCategory = category === null ? {} : { userCategoryId: category };
  // The wizard may still be saving in the background.
  return useQuery({
    ...listQuery(getMyInquiries, { status, search, pg: page, ...inCategory }),
    staleTime: 0,
  });
}

export function useDeleteInquiry() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => callApi(deleteMyInquiry, { id }), onSuccess: refresh });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getMyInquiries, getMyInquiry, getItem, getList].map((call) =>
        client.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
}
