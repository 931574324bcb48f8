import { getComments, getTalk } from '@nazar/domain/api/comment-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../api/call-api.ts';
import { callKey } from '../../api/query-client.ts';

const commentsOnPage = 10;

type Asked = Omit<CallInput<typeof getComments>, 'pg' | 'after'>;

/** Comments or replies from the first on, as far as somebody has asked for more. */
export function useComments(asked: Asked, enabled = true) {
  const input = { nrpp: commentsOnPage, ...asked };
  return useInfiniteQuery({
    queryKey: [...commentsKey(asked.inquiryId), asked],
    queryFn: ({ pageParam, signal }) => callApi(getComments, { ...input, after: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

const commentsKey = (inquiryId: string) => [...callKey(getComments), inquiryId];

/** Reads the comments on the page again once the server has others. */
export function useFollowVersion(inquiryId: string, version: number | undefined): void {
  const client = useQueryClient();
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (version === undefined || version === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = version;
    if (!isFirst) void client.invalidateQueries({ queryKey: commentsKey(inquiryId) });
  }, [client, inquiryId, version]);
}

/** After a change of one's own: the comments and the counts. */
export function refreshTalk(client: QueryClient, inquiryId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: commentsKey(inquiryId) }),
    client.invalidateQueries({ queryKey: callKey(getTalk, { inquiryId }) }),
  ]);
}
