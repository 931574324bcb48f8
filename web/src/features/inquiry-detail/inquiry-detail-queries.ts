import { useQuery } from '@tanstack/react-query';
import { front } from '../../api/front-calls.ts';
import { callQuery } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';

export function useInquiry(id: string) {
  return useQuery(callQuery(front.getItem, { id }));
}

export function useCategoryName(categoryId: string | null): string | undefined {
  const { language } = useLanguage();
  const { data } = useQuery({ ...callQuery(front.getCategories, { langId: language }), staleTime: 600_000 });
  return data?.find(({ id }) => id === categoryId)?.name;
}
