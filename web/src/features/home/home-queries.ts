import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { front } from '../../api/front-calls.ts';
import { callKey, callQuery, listQuery } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { listInput } from './home-calls.ts';
import type { HomeFilter } from './home-filter.ts';

export function useInquiryList(filter: HomeFilter) {
  return useQuery(listQuery(front.getList, listInput(filter)));
}

/** Names rarely change; the language is part of the query key. */
export function useCategories() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(front.getCategories, { langId: language }), staleTime: 600_000 });
}

/** The chart shown as cover; failures are quiet, because the card then shows its picture. */
export function usePrimaryChart(inquiryId: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: callKey(front.getCharts, { inquiryId }),
    queryFn: ({ signal }) => callApi(front.getCharts, { inquiryId }, { signal, quiet: true }),
    enabled,
    staleTime: 60_000,
  });
  return data?.charts.find(({ chart }) => chart.isPrimary && chart.enabled);
}
