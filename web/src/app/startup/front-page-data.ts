import { type FrontPageData, pageDataElementId } from '@nazar/domain/api/front-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import { hasSessionOrGuestKey } from '../../api/session.ts';

/** The data that the server rendered this page with; null if it sent the bare application. */
export function readFrontPageData(): FrontPageData | null {
  const text = document.getElementById(pageDataElementId)?.textContent;
  return text == null ? null : (JSON.parse(text) as FrontPageData);
}

/**
 * Puts the preloaded results into the query cache. The server renders for a guest, so known visitors refetch the
 * results that may differ for them.
 */
export function fillQueryCache(
  queryClient: QueryClient,
  { answers, now }: FrontPageData,
  isKnown: boolean,
): void {
  for (const { area, name, input, personal, result } of answers) {
    queryClient.setQueryData([area, name, input], result, { updatedAt: isKnown && personal ? 0 : now });
  }
}

export const fillQueryCacheInBrowser = (queryClient: QueryClient, data: FrontPageData) =>
  fillQueryCache(queryClient, data, hasSessionOrGuestKey());
