import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { computePollInterval } from './compute-poll-interval.ts';
import { firstScreenCalls } from './first-screen-calls.ts';
import { isConnectedSharedValue } from './is-connected.ts';
import { callQueryKey } from './query-client.ts';
import { useSignedIn } from './session.ts';

/** Milliseconds between two polls while the page is visible and has no connection. */
const askEvery = 30_000;
const askAfterFailure = 120_000;

/**
 * The number of unread notifications and the time of the latest; undefined for guests. It is refreshed by events of the
 * page's connection (`useLiveUnreadMessageCount` listens), and polled only without a connection.
 */
export function useUnreadNotificationSummary() {
  const signedIn = useSignedIn();
  const connected = isConnectedSharedValue.use();
  const { data } = useQuery({
    queryKey: callQueryKey(firstScreenCalls.getUnreadNotificationCount, {}),
    queryFn: ({ signal }) =>
      callApi(firstScreenCalls.getUnreadNotificationCount, {}, { signal, background: true }),
    enabled: signedIn,
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      computePollInterval(error, !connected && askEvery, askAfterFailure),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return signedIn ? data : undefined;
}
