import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { front } from '../../api/front-calls.ts';
import { callKey } from '../../api/query-client.ts';

/** Milliseconds between two looks for new comments, while the page is visible. */
const askEvery = 5_000;
const askAfterFailure = 20_000;

/** Counts, the caller's own opinion and rights; kept fresh without anybody doing anything. */
export function talkQuery(inquiryId: string) {
  return queryOptions({
    queryKey: callKey(front.getTalk, { inquiryId }),
    queryFn: ({ signal }) => callApi(front.getTalk, { inquiryId }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => {
      if (error === null) return askEvery;
      const asked = error instanceof ApiProblem ? error.retryAfter : null;
      return Math.max((asked ?? 0) * 1000, askAfterFailure);
    },
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
}

export const useTalk = (inquiryId: string) => useQuery(talkQuery(inquiryId));
