import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { callApi } from './call-api.ts';
import { front } from './front-calls.ts';
import { callKey } from './query-client.ts';
import { useSignedIn } from './session.ts';

/** Milliseconds between two looks, while the page is visible. */
const askEvery = 30_000;
const askAfterFailure = 120_000;

/**
 * How much is unread, and when the latest came; undefined for guests. The one source of it: whatever pushes news later
 * writes into this query.
 */
export function useUnread() {
  const signedIn = useSignedIn();
  const { data } = useQuery({
    queryKey: callKey(front.getUnread, {}),
    queryFn: ({ signal }) => callApi(front.getUnread, {}, { signal, quiet: true }),
    enabled: signedIn,
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => {
      if (error === null) return askEvery;
      const asked = error instanceof ApiProblem ? error.retryAfter : null;
      return Math.max((asked ?? 0) * 1000, askAfterFailure);
    },
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return signedIn ? data : undefined;
}
