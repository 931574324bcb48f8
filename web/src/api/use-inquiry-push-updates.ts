import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  type InquirySubscriptionTopic,
  isInquirySubscriptionActive,
  onInquirySubscriptionActiveChange,
  subscribeToInquiry,
} from './inquiry-subscriptions.ts';

/**
 * Writes the server's events about an inquiry into its query. Returns true while the server pushes them; otherwise
 * (guests, or no connection) the query has to poll.
 */
export function useInquiryPushUpdates(
  inquiryId: string,
  about: InquirySubscriptionTopic,
  { queryKey, enabled = true }: { readonly queryKey: QueryKey; readonly enabled?: boolean },
): boolean {
  const queries = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!enabled) return;
    const queryKey = JSON.parse(key) as QueryKey;
    return subscribeToInquiry({ inquiryId, about }, (shown) => {
      // A running mutation must not be overwritten by the state from before it.
      if (shown === null || queries.isMutating() > 0) void queries.invalidateQueries({ queryKey });
      else {
        void queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, shown);
      }
    });
  }, [queries, inquiryId, about, key, enabled]);
  return useSyncExternalStore(
    onInquirySubscriptionActiveChange,
    () => isInquirySubscriptionActive({ inquiryId, about }),
    () => false,
  );
}
