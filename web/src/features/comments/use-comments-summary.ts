import type { CommentsSummary } from '@nazar/domain/api/comment-calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { computePollInterval } from '../../api/compute-poll-interval.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useInquiryPushUpdates } from '../../api/use-inquiry-push-updates.ts';

/** Milliseconds between two polls for new comments while the page is visible and has no connection. */
const askEvery = 5_000;
const askAfterFailure = 20_000;

/** The counts and the caller's own vote and rights, kept up to date by events or polling. */
function commentsSummaryQuery(inquiryId: string, isPushed: boolean) {
  return queryOptions({
    queryKey: callQueryKey(firstScreenCalls.getCommentCounts, { inquiryId }),
    queryFn: ({ signal }) =>
      callApi(firstScreenCalls.getCommentCounts, { inquiryId }, { signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      !isPushed && computePollInterval(error, askEvery, askAfterFailure),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
}

export function useCommentsSummary(inquiryId: string) {
  const queryKey = callQueryKey(firstScreenCalls.getCommentCounts, { inquiryId });
  return useQuery(
    commentsSummaryQuery(inquiryId, useInquiryPushUpdates(inquiryId, 'comments', { queryKey })),
  );
}

/** True if there are no comments and none can be written. */
export function hasNoCommentsToShow({ comments, held, commentRefusal }: CommentsSummary): boolean {
  const isOpen = commentRefusal === null || commentRefusal === 'commentsForUsers';
  return !isOpen && comments === 0 && (held ?? 0) === 0;
}
