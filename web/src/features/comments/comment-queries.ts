import { type CommentCounts, getComments, getTalk, getThread } from '@nazar/domain/api/comment-calls.ts';
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
import { callKey } from '../../api/query-client.ts';

const commentsFirst = 10;
/** Replies, and what waits for the owner. */
const othersFirst = 20;
const maxPageSize = 100;

type CommentsQuery = Omit<CallInput<typeof getComments>, 'pg' | 'nrpp' | 'after'>;

/**
 * Comments or replies from the first on, as far as the reader has loaded more. Each page is longer than the one
 * before, because all of them are read again after each new comment.
 */
export function useComments(asked: CommentsQuery, enabled = true) {
  const first = asked.parentId === undefined && asked.held !== true ? commentsFirst : othersFirst;
  return useInfiniteQuery({
    queryKey: [...commentsKey(asked.inquiryId), asked],
    queryFn: ({ pageParam, signal }) => callApi(getComments, { ...asked, ...pageParam }, { signal }),
    initialPageParam: { after: null as number | null, nrpp: first },
    getNextPageParam: ({ next }, pages) =>
      next === null ? null : { after: next, nrpp: Math.min(maxPageSize, first * 2 ** pages.length) },
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** The thread of one comment, for a link to it; none without an id. */
export function useThread(inquiryId: string, id: string | null) {
  return useQuery({
    queryKey: [...commentsKey(inquiryId), 'thread', id],
    queryFn: id === null ? skipToken : ({ signal }) => callApi(getThread, { inquiryId, id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const commentsKey = (inquiryId: string) => [...callKey(getComments), inquiryId];

/** With which state of an inquiry's counts its comments were read last, or are being read. */
type LastRead = { readonly state: string; readonly done: Promise<unknown> };
const lastReads = new WeakMap<QueryClient, Map<string, LastRead>>();

/** What a comment may be done to depends also on whether people may write. */
const stateOf = ({ version, commentRefusal }: CommentCounts) => `${version} ${commentRefusal}`;

/** Reads the comments on the page again, once for each state. */
function followState(client: QueryClient, inquiryId: string, state: string): Promise<unknown> {
  const reads = lastReads.get(client) ?? new Map<string, LastRead>();
  lastReads.set(client, reads);
  const last = reads.get(inquiryId);
  if (last?.state === state) return last.done;
  // The first time they are on their way already.
  const done =
    last === undefined ? Promise.resolve() : client.invalidateQueries({ queryKey: commentsKey(inquiryId) });
  reads.set(inquiryId, { state, done });
  return done;
}

/** Reads the comments on the page again once the server has others. */
export function useFollowComments(inquiryId: string, counts: CommentCounts): void {
  const client = useQueryClient();
  const state = stateOf(counts);
  useEffect(() => {
    void followState(client, inquiryId, state);
  }, [client, inquiryId, state]);
}

/** After a change of one's own: the counts, and with their new version the comments. */
export async function refreshComments(client: QueryClient, inquiryId: string): Promise<void> {
  const queryKey = callKey(getTalk, { inquiryId });
  await client.invalidateQueries({ queryKey });
  const counts = client.getQueryData<CommentCounts>(queryKey);
  if (counts !== undefined) await followState(client, inquiryId, stateOf(counts));
}
