import { getCategories, getItem } from '@nazar/domain/api/inquiry-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export function useInquiry(id: string) {
  return useQuery(callQuery(getItem, { id }));
}

export function useCategoryName(categoryId: string | null): string | undefined {
  const { language } = useLanguage();
  const { data } = useQuery({ ...callQuery(getCategories, { langId: language }), staleTime: 600_000 });
  return data?.find(({ id }) => id === categoryId)?.name;
}
