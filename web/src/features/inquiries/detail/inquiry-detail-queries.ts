import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { firstScreenCalls } from '../../../api/first-screen-calls.ts';
import { callQuery } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { makeSimilarInquiriesInput } from './detail-calls.ts';

export function usePublicInquiry(id: string) {
  return useQuery(callQuery(firstScreenCalls.getItem, { id }));
}

/** The URL of an inquiry's sound, video or document, valid for some minutes. */
export async function fetchPublicFileUrl(id: string): Promise<string> {
  return (await callApi(firstScreenCalls.getPublicFileLink, { id })).url;
}

export function useCategoryName(categoryId: string | null) {
  const { language } = useLanguage();
  const query = useQuery({
    ...callQuery(firstScreenCalls.getCategories, { langId: language }),
    staleTime: 600_000,
  });
  return { query, name: query.data?.find(({ id }) => id === categoryId)?.name };
}

const shownSimilar = 3;

/** Other inquiries of a category that the caller can see, without the current one. */
export function useSimilarInquiries(inquiryId: string, categoryId: string) {
  const query = useQuery({
    ...callQuery(firstScreenCalls.getList, makeSimilarInquiriesInput(categoryId)),
    staleTime: 300_000,
  });
  const others = query.data?.data.filter(({ id }) => id !== inquiryId) ?? [];
  return { query, similar: others.slice(0, shownSimilar) };
}
