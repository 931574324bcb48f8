import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isSubscribed, onSubscribedChange, type WatchedAbout, watchInquiry } from './inquiry-watch.ts';

/**
 * Puts what the server says of an inquiry into the query that would ask for it. True while it says so by itself; else
 * (guests, and while there is no connection) the query has to ask again and again.
 */
export function useWatchedInquiry(
  inquiryId: string,
  about: WatchedAbout,
  { queryKey, enabled = true }: { readonly queryKey: QueryKey; readonly enabled?: boolean },
): boolean {
  const queries = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (!enabled) return;
    const toldKey = JSON.parse(key) as QueryKey;
    return watchInquiry({ inquiryId, about }, (shown) => {
      // What is being changed just now is not overwritten by how it was before.
      if (shown === null || queries.isMutating() > 0) void queries.invalidateQueries({ queryKey: toldKey });
      else {
        void queries.cancelQueries({ queryKey: toldKey });
        queries.setQueryData(toldKey, shown);
      }
    });
  }, [queries, inquiryId, about, key, enabled]);
  return useSyncExternalStore(
    onSubscribedChange,
    () => isSubscribed({ inquiryId, about }),
    () => false,
  );
}
