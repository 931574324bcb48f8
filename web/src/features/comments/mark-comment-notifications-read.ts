import { getNotifications, readCommentNotifications } from '@nazar/domain/api/notification-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useUnreadNotificationSummary } from '../../api/use-unread-notification-summary.ts';

export type WatchElement = (element: Element, id: string) => () => void;

/** Reports which comments are in view; null if the reader has no notifications of them. */
export const WatchCommentContext = createContext<WatchElement | null>(null);

/** Milliseconds in which comments that come into view are collected for one call. */
const together = 1000;
/** The maximum of one call. */
const maxMarkedComments = 100;

/** Marks the notifications of comments as read when the comments come into view. */
export function useMarkCommentNotificationsRead(inquiryId: string): WatchElement {
  const client = useQueryClient();
  const hasUnread = (useUnreadNotificationSummary()?.unread ?? 0) > 0;
  // Comments seen since the last call. They are kept because the notification of a comment may arrive after it.
  const seen = useRef(new Set<string>());
  const [news, setNews] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when more comments were seen
  useEffect(() => {
    if (!hasUnread || seen.current.size === 0) return;
    const timer = setTimeout(() => {
      const ids = [...seen.current].slice(-maxMarkedComments);
      seen.current.clear();
      // If this fails, they stay unread in the list of notifications, so nothing is lost.
      callApi(readCommentNotifications, { inquiryId, ids }, { background: true }).then(
        () => {
          void client.invalidateQueries({ queryKey: callQueryKey(getNotifications) });
          void client.invalidateQueries({
            queryKey: callQueryKey(firstScreenCalls.getUnreadNotificationCount),
          });
        },
        () => undefined,
      );
    }, together);
    return () => clearTimeout(timer);
  }, [client, inquiryId, hasUnread, news]);
  return useCallback((element, id) => {
    const note = () => {
      seen.current.add(id);
      setNews((before) => before + 1);
    };
    if (typeof IntersectionObserver === 'undefined') {
      note();
      return () => undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      note();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

/** Reports a comment that its reader may have a notification of. */
export function useWatchCommentInView(
  id: string,
  item: RefObject<HTMLElement | null>,
  isMine: boolean,
): void {
  const watch = use(WatchCommentContext);
  useEffect(() => {
    if (watch === null || isMine || item.current === null) return;
    return watch(item.current, id);
  }, [watch, id, item, isMine]);
}
