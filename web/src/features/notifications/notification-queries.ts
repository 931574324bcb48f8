import {
  getNotifications,
  getUnreadNotificationCount,
  readAllNotifications,
  readNotifications,
} from '@nazar/domain/api/notification-calls.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '../../api/call-api.ts';
import { infiniteCallQuery } from '../../api/infinite-call-query.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useUnreadNotificationSummary } from '../../api/use-unread-notification-summary.ts';

/** My notifications, newest first, with as many pages as were opened; refetched when a new one arrives. */
export function useNotifications() {
  const client = useQueryClient();
  const latest = useUnreadNotificationSummary()?.latest;
  const seen = useRef(latest);
  useEffect(() => {
    if (latest === undefined || latest === seen.current) return;
    if (seen.current !== undefined)
      void client.invalidateQueries({ queryKey: callQueryKey(getNotifications) });
    seen.current = latest;
  }, [client, latest]);
  return useInfiniteQuery({ ...infiniteCallQuery(getNotifications, {}), refetchOnMount: 'always' });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: callQueryKey(getNotifications) }),
      client.invalidateQueries({ queryKey: callQueryKey(getUnreadNotificationCount) }),
    ]);
}

export function useMarkNotificationRead() {
  const refresh = useRefresh();
  return useMutation({
    // The request continues while the linked page opens.
    mutationFn: (id: string) => callApi(readNotifications, { ids: [id] }, { keepalive: true }),
    onSettled: refresh,
  });
}

/** Marks the notifications on the screen, and all older ones. */
export function useMarkAllNotificationsRead() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (until: string) => callApi(readAllNotifications, { until }),
    onSettled: refresh,
  });
}
