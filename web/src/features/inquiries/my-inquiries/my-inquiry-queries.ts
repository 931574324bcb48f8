import { deleteMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { duplicateMyInquiry } from '@nazar/domain/api/from-template-calls.ts';
import { getItem, getList, getMyInquiries, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { exportMyInquiry } from '@nazar/domain/api/inquiry-file-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { fetchCallFile } from '../../../api/fetch-call-file.ts';
import { makeUuid } from '../../../api/make-uuid.ts';
import { callQueryKeepingPrevious, callQueryKey } from '../../../api/query-client.ts';
import { downloadBlob, makeFileName } from '../../../ui/download/download-blob.ts';
import type { MyInquiriesUrlState } from './use-my-inquiries-url-state.ts';

export function useMyInquiries({ status, search, category, page }: MyInquiriesUrlState) {
  const inCategory = category === null ? {} : { userCategoryId: category };
  // The wizard may still be saving in the background.
  return useQuery({
    ...callQueryKeepingPrevious(getMyInquiries, { status, search, pg: page, ...inCategory }),
    staleTime: 0,
  });
}

export function useDeleteInquiry() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => callApi(deleteMyInquiry, { id }), onSuccess: refresh });
}

/** Downloads an inquiry of mine as a file, without responses and people. */
export function useDownloadInquiry() {
  return useMutation({
    mutationFn: async ({ id, title }: { id: string; title: string }) =>
      downloadBlob(await fetchCallFile(exportMyInquiry, { id }), makeFileName(title, 'zip')),
  });
}

/** Creates a draft as a copy of an inquiry of mine. */
export function useDuplicateInquiry(onCreated: (id: string) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ sourceId, title }: { sourceId: string; title: string }) =>
      callApi(duplicateMyInquiry, {
        id: makeUuid(),
        sourceId,
        title: [...title].slice(0, textLimits.title).join(''),
      }),
    onSuccess: async ({ id }) => {
      await refresh();
      onCreated(id);
    },
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getMyInquiries, getMyInquiry, getItem, getList].map((call) =>
        client.invalidateQueries({ queryKey: callQueryKey(call) }),
      ),
    );
}
