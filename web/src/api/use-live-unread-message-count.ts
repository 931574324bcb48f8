import { getUnreadMessageCounts } from '@nazar/domain/api/chat-calls.ts';
import {
  chatChangedEvent,
  messageChangedEvent,
  messagesSeenEvent,
  notificationsChangedEvent,
} from '@nazar/domain/api/chat-events.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from './call-api.ts';
import { firstScreenCalls } from './first-screen-calls.ts';
import { acquireLiveConnection, liveConnection } from './live/live.ts';
import { callQueryKey } from './query-client.ts';
import { useSignedIn } from './session.ts';

/** Milliseconds between two polls without a connection. */
const askEvery = 60_000;
/** Milliseconds in which events are collected into one refresh. */
const gather = 300;

/**
 * The number of unread messages in my chats; undefined for guests. It keeps the page's connection open, which also
 * announces new notifications.
 */
export function useLiveUnreadMessageCount() {
  const signedIn = useSignedIn();
  const queries = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    const release = acquireLiveConnection();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const invalidateMessageCounts = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: callQueryKey(getUnreadMessageCounts) });
      }, gather);
    };
    const invalidateNotificationCount = () =>
      void queries.invalidateQueries({ queryKey: callQueryKey(firstScreenCalls.getUnreadNotificationCount) });
    const stops = [
      ...[messageChangedEvent, chatChangedEvent].map((event) =>
        liveConnection.on(event, invalidateMessageCounts),
      ),
      liveConnection.on(messagesSeenEvent, ({ other }) => {
        if (!other) invalidateMessageCounts();
      }),
      liveConnection.on(notificationsChangedEvent, invalidateNotificationCount),
      // Events during a lost connection are missing, so both counts are read again.
      liveConnection.onOpen(() => {
        invalidateMessageCounts();
        invalidateNotificationCount();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      release();
    };
  }, [signedIn, queries]);
  const { data } = useQuery({
    queryKey: callQueryKey(getUnreadMessageCounts, {}),
    queryFn: ({ signal }) => callApi(getUnreadMessageCounts, {}, { signal, background: true }),
    enabled: signedIn,
    refetchInterval: () => (liveConnection.state().status === 'open' ? false : askEvery),
    refetchOnWindowFocus: true,
  });
  return signedIn ? data : undefined;
}
