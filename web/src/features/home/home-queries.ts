import { getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getCategories, getList } from '@nazar/domain/api/inquiry-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { callKey, callQuery, listQuery } from '../../api/query-client.ts';
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

/** The chart that stands for an inquiry; quiet, since a card without it still has its picture. */
export function usePrimaryChart(inquiryId: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: callKey(getCharts, { inquiryId }),
    queryFn: ({ signal }) => callApi(getCharts, { inquiryId }, { signal, quiet: true }),
    enabled,
    staleTime: 60_000,
  });
  return data?.charts.find(({ chart }) => chart.isPrimary && chart.enabled);
}
