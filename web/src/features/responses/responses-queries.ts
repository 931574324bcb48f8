import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import {
  deleteResponses,
  flagResponses,
  getResponse,
  getResponseChanges,
  getResponseForm,
  getResponseList,
  getResponses,
  noteResponse,
  type ResponseChanges,
  type ResponseDetails,
  type ResponsePage,
} from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../api/query-client.ts';
import { makeSignedLinkRefetchOptions } from '../../api/signed-link-refetch-options.ts';

const responsesPageSize = 50;

export const responseListInfoQuery = (inquiryId: string) => ({
  ...callQuery(getResponseList, { inquiryId }),
  staleTime: 0,
});
/** The number of responses that match a filter. */
export const matchingResponseCountQuery = (inquiryId: string, filter: Filter | null) =>
  queryOptions({
    ...callQuery(getResponseList, { inquiryId, filter }),
    select: ({ matching }) => matching,
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const responseQuery = (inquiryId: string, id: string) => ({
  ...callQuery(getResponse, { inquiryId, id }),
  ...makeSignedLinkRefetchOptions(({ questions }: ResponseDetails) =>
    questions.some(({ answer }) => answer?.kind === 'files'),
  ),
});

/** The form for correcting a response. It is not refetched during a correction. */
export const responseFormQuery = (inquiryId: string, id: string) => ({
  ...callQuery(getResponseForm, { inquiryId, id }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always' as const,
});

const isAboutFiles = ({ before, after }: ResponseChanges['data'][number]['questions'][number]) =>
  before?.kind === 'files' || after?.kind === 'files';

/** The history of a response, in pages. */
export function responseChangesQuery(inquiryId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: callQueryKey(getResponseChanges, { inquiryId, id }),
    queryFn: ({ signal, pageParam }) =>
      callApi(getResponseChanges, { inquiryId, id, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    ...makeSignedLinkRefetchOptions(({ pages }: InfiniteData<ResponseChanges>) =>
      pages.some(({ data }) => data.some(({ questions }) => questions.some(isAboutFiles))),
    ),
  });
}

type PageInput = CallInput<typeof getResponses>;

/** One page; a search continues by itself until there is enough to show, and reports its progress. */
export function responsePageQuery(input: PageInput, onLooked: (looked: number) => void) {
  return queryOptions({
    queryKey: callQueryKey(getResponses, input),
    queryFn: ({ signal }) => readPage(input, { signal, onLooked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

async function readPage(
  input: PageInput,
  { signal, onLooked }: { signal: AbortSignal; onLooked: (looked: number) => void },
): Promise<ResponsePage> {
  onLooked(0);
  let page = await callApi(getResponses, { ...input, nrpp: responsesPageSize }, { signal });
  const isBack = typeof input.before === 'string';
  for (;;) {
    const end = isBack ? page.previous : page.next;
    const missing = responsesPageSize - page.data.length;
    if (end === null || missing <= 0) return page;
    onLooked(page.looked);
    const more = await callApi(
      getResponses,
      { ...input, nrpp: missing, after: isBack ? null : end, before: isBack ? end : null },
      { signal },
    );
    const looked = page.looked + more.looked;
    page = isBack
      ? { data: [...more.data, ...page.data], next: page.next, previous: more.previous, looked }
      : { data: [...page.data, ...more.data], next: more.next, previous: page.previous, looked };
  }
}

export function useFlagResponses(inquiryId: string) {
  const refresh = useRefreshResponses();
  return useMutation({
    mutationFn: (input: { ids: string[]; flagged: boolean }) =>
      callApi(flagResponses, { inquiryId, ...input }),
    onSuccess: () => refresh({ counts: true }),
  });
}

export function useSetResponseNote(inquiryId: string) {
  const refresh = useRefreshResponses();
  return useMutation({
    mutationFn: (input: { id: string; note: string }) => callApi(noteResponse, { inquiryId, ...input }),
    onSuccess: () => refresh({ counts: false }),
  });
}

export function useDeleteResponses(inquiryId: string) {
  const refresh = useRefreshResponses();
  return useMutation({
    mutationFn: (input: { ids: string[]; mayAnswerAgain: boolean }) =>
      callApi(deleteResponses, { inquiryId, ...input }),
    onSuccess: (_, { ids }) => refresh({ counts: true, gone: ids }),
  });
}

/** Refreshes the data after a change; `counts` if it changed the results, `gone` are the deleted responses. */
export function useRefreshResponses() {
  const client = useQueryClient();
  return useCallback(
    async ({ counts, gone = [] }: { counts: boolean; gone?: readonly string[] }) => {
      for (const id of gone) {
        client.removeQueries({
          queryKey: callQueryKey(getResponse),
          predicate: ({ queryKey }) => (queryKey[2] as { id?: string } | undefined)?.id === id,
          type: 'inactive',
        });
      }
      const stale = [
        getResponses,
        getResponseList,
        ...(counts ? [getSummary, getFilterFields] : []),
        ...(gone.length === 0 ? [getResponse] : []),
      ];
      await Promise.all(stale.map((call) => client.invalidateQueries({ queryKey: callQueryKey(call) })));
    },
    [client],
  );
}
