import { useQuery } from '@tanstack/react-query';
import { callReferences } from '../../../api/call-references.ts';
import { callQuery, listQuery } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { exampleInput, publicListInput } from './home-calls.ts';
import type { HomeFilter } from './home-filter.ts';

export function useInquiryList(filter: HomeFilter) {
  return useQuery(listQuery(callReferences.getList, publicListInput(filter)));
}

/** The page works without the example, so a failure isn't reported. */
export function useExampleInquiry() {
  const { language } = useLanguage();
  return useQuery(callQuery(callReferences.getList, exampleInput(language), { quiet: true }));
}

/** Names rarely change; the language is part of the query key. */
export function useCategories() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(callReferences.getCategories, { langId: language }), staleTime: 600_000 });
}
