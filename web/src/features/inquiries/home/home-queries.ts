import { useQuery } from '@tanstack/react-query';
import { namedCalls } from '../../../api/named-calls.ts';
import { callQuery, listQuery } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { exampleInput, publicListInput } from './home-calls.ts';
import type { HomeFilter } from './home-filter.ts';

export function useInquiryList(filter: HomeFilter) {
  return useQuery(listQuery(namedCalls.getList, publicListInput(filter)));
}

/** The page works without the example, so a failure isn't reported. */
export function useExample() {
  const { language } = useLanguage();
  return useQuery(callQuery(namedCalls.getList, exampleInput(language), { quiet: true }));
}

/** Names rarely change; the language is part of the query key. */
export function useCategories() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(namedCalls.getCategories, { langId: language }), staleTime: 600_000 });
}
