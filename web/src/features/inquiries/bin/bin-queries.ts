import { eraseMyInquiry, getMyDeletedInquiries, restoreMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { callQueryKeepingPrevious, callQueryKey } from '../../../api/query-client.ts';

export function useDeletedInquiries(page: number) {
  return useQuery({
    ...callQueryKeepingPrevious(getMyDeletedInquiries, { pg: page, nrpp: 20 }),
    staleTime: 0,
  });
}

export function useRestoreInquiry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(restoreMyInquiry, { id }),
    // A restored inquiry appears in lists and has a page again.
    onSuccess: () => client.invalidateQueries(),
  });
}

export function useEraseInquiry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(eraseMyInquiry, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: callQueryKey(getMyDeletedInquiries) }),
  });
}
