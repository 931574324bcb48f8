import {
  type CommentsSummary,
  getCommentCounts,
  getComments,
  getThread,
} from '@nazar/domain/api/comment-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../api/call-api.ts';
import { callQueryKey } from '../../api/query-client.ts';

const commentsFirst = 10;
/** For replies, and for comments that wait for the owner. */
const othersFirst = 20;
const maxPageSize = 100;

type CommentsQuery = Omit<CallInput<typeof getComments>, 'pg' | 'nrpp' | 'after'>;

/**
 * Comments or replies from the first one, as far as the reader has loaded more. Each page is longer than the previous
 * one, because all of them are refetched after each new comment.
 */
export function useComments(query: CommentsQuery, enabled = true) {
  const first = query.parentId === undefined && query.held !== true ? commentsFirst : othersFirst;
  return useInfiniteQuery({
    queryKey: [...commentsKey(query.inquiryId), query],
    queryFn: ({ pageParam, signal }) => callApi(getComments, { ...query, ...pageParam }, { signal }),
    initialPageParam: { after: null as number | null, nrpp: first },
    getNextPageParam: ({ next }, pages) =>
      next === null ? null : { after: next, nrpp: Math.min(maxPageSize, first * 2 ** pages.length) },
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** The thread of a linked comment; disabled without an id. */
export function useCommentThread(inquiryId: string, id: string | null) {
  return useQuery({
    queryKey: [...commentsKey(inquiryId), 'thread', id],
    queryFn: id === null ? skipToken : ({ signal }) => callApi(getThread, { inquiryId, id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const commentsKey = (inquiryId: string) => [...callQueryKey(getComments), inquiryId];

/** The state of an inquiry's counts for which its comments were last requested. */
type LastRead = { readonly state: string; readonly done: Promise<unknown> };
const lastReads = new WeakMap<QueryClient, Map<string, LastRead>>();

/** The actions on a comment also depend on whether people may write. */
const serializeState = ({ version, commentRefusal }: CommentsSummary) => `${version} ${commentRefusal}`;

/** Refetches the comments on the page, once for each state. */
function followState(client: QueryClient, inquiryId: string, state: string): Promise<unknown> {
  const reads = lastReads.get(client) ?? new Map<string, LastRead>();
  lastReads.set(client, reads);
  const last = reads.get(inquiryId);
  if (last?.state === state) return last.done;
  // For the first state the comments are already being fetched.
  const done =
    last === undefined ? Promise.resolve() : client.invalidateQueries({ queryKey: commentsKey(inquiryId) });
  reads.set(inquiryId, { state, done });
  return done;
}

/** Refetches the comments on the page when the server has newer ones. */
export function useAutoRefreshComments(inquiryId: string, counts: CommentsSummary): void {
  const client = useQueryClient();
  const state = serializeState(counts);
  useEffect(() => {
    void followState(client, inquiryId, state);
  }, [client, inquiryId, state]);
}

/** After one's own change, refreshes the counts, and with their new version the comments. */
export async function refreshComments(client: QueryClient, inquiryId: string): Promise<void> {
  const queryKey = callQueryKey(getCommentCounts, { inquiryId });
  await client.invalidateQueries({ queryKey });
  const counts = client.getQueryData<CommentsSummary>(queryKey);
  if (counts !== undefined) await followState(client, inquiryId, serializeState(counts));
}
