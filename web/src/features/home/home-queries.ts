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

/** Names rarely change; the language is part of the query key. */
export function useCategories() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(getCategories, { langId: language }), staleTime: 600_000 });
}

/** The chart shown as cover; failures are quiet, because the card then shows its picture. */
export function usePrimaryChart(inquiryId: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: callKey(getCharts, { inquiryId }),
    queryFn: ({ signal }) => callApi(getCharts, { inquiryId }, { signal, quiet: true }),
    enabled,
    staleTime: 60_000,
  });
  return data?.charts.find(({ chart }) => chart.isPrimary && chart.enabled);
}
