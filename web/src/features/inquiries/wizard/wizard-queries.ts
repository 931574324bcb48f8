import { useDebouncedValue } from '@mantine/hooks';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import {
  drawCover,
  expireMyInquiry,
  getCategories,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
  getWorkspace,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { getTags } from '@nazar/domain/api/tag-calls.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

/** Never cached, because editing must start from the saved draft. */
export const storedInquiryQuery = (id: string) => ({
  ...callQuery(getMyInquiry, { id, complete: true }),
  staleTime: 0,
  gcTime: 0,
});

export const fetchStoredDraft = (id: string) => callApi(getMyInquiry, { id, complete: true });

/** Cached, because the same text gives the same drawing. */
export const drawnCoverQuery = (words: ParsedCallInput<typeof drawCover>) => ({
  ...callQuery(drawCover, words),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useGeneralCategoryChoices() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(getCategories, { langId: language }), staleTime: 600_000 });
}

/** Existing tags that contain the typed text, so that people use the same tag for the same topic. */
export function useTagSuggestions(typed: string): readonly string[] {
  const [search] = useDebouncedValue(typed.trim().slice(0, hardLimits.tag), 300);
  const { data } = useQuery({
    queryKey: callQueryKey(getTags, { search, nrpp: 10 }),
    queryFn: ({ signal }) => callApi(getTags, { search, nrpp: 10 }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return typed.trim() === '' ? [] : (data ?? []).map(({ tag }) => tag);
}

/** Without a closing date the saved one stays. */
type Schedule = { readonly publishDate: string | null; readonly expireDate?: string | null };

export const publishDraft = (id: string, revision: number, schedule: Schedule) =>
  callApi(publishMyInquiry, { id, revision, ...schedule });

/** Sets the closing date; null reopens it without one. It publishes nothing. */
export const saveClosingDate = (id: string, expireDate: string | null) =>
  callApi(expireMyInquiry, { id, expireDate }, { quiet: true });

/** Other screens' cached data of an inquiry is outdated after an edit. */
export function invalidateInquiryQueries(client: QueryClient): void {
  for (const call of [getMyInquiries, getMyInquiry, getWorkspace, getItem, getList]) {
    void client.invalidateQueries({ queryKey: callQueryKey(call) });
  }
}
