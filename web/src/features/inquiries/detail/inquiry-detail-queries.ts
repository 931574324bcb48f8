import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { front } from '../../../api/front-calls.ts';
import { callQuery } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { similarInput } from './detail-calls.ts';

export function useInquiry(id: string) {
  return useQuery(callQuery(front.getItem, { id }));
}

/** The address of its sound, video or document, for some minutes. */
export async function loadPublicFile(id: string): Promise<string> {
  return (await callApi(front.getInquiryFile, { id })).url;
}

export function useCategoryName(categoryId: string | null): string | undefined {
  const { language } = useLanguage();
  const { data } = useQuery({ ...callQuery(front.getCategories, { langId: language }), staleTime: 600_000 });
  return data?.find(({ id }) => id === categoryId)?.name;
}

const shownSimilar = 3;

/** Others of a category that the caller may see, without the one that is looked at. */
export function useSimilar(inquiryId: string, categoryId: string) {
  const { data } = useQuery({ ...callQuery(front.getList, similarInput(categoryId)), staleTime: 300_000 });
  return (data?.data ?? []).filter(({ id }) => id !== inquiryId).slice(0, shownSimilar);
}
