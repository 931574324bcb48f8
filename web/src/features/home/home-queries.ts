import { getCategories, getList } from '@nazar/domain/api/inquiry-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, listQuery } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { HomeFilter } from './use-home-filter.ts';

export function useInquiryList({ search, category, sort, page }: HomeFilter) {
  return useQuery(listQuery(getList, { pg: page, inquiryCategoryId: category, search, sort }));
}

/** Names change seldom; the language is part of the question. */
export function useCategories() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(getCategories, { langId: language }), staleTime: 600_000 });
}
