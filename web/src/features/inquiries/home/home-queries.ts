import { makePollCoverChart } from '@nazar/domain/results/cover-chart.ts';
import { useQuery } from '@tanstack/react-query';
import { firstScreenCalls } from '../../../api/first-screen-calls.ts';
import { callQuery, callQueryKeepingPrevious } from '../../../api/query-client.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePrimaryChart } from '../../results/index.ts';
import {
  makeExampleInquiryInput,
  makeExampleResultsInput,
  makePublicInquiryListInput,
} from './home-calls.ts';
import type { HomeFilter } from './home-filter.ts';

export function usePublicInquiryList(filter: HomeFilter) {
  const { language } = useLanguage();
  return useQuery(
    callQueryKeepingPrevious(firstScreenCalls.getList, makePublicInquiryListInput(filter, language)),
  );
}

/**
 * An open inquiry with a chart for everyone: that of its cover, or the results of its only question. The page works
 * without it, so a failure isn't reported.
 */
export function useExampleInquiry() {
  const { language } = useLanguage();
  const list = useQuery(
    callQuery(firstScreenCalls.getList, makeExampleInquiryInput(language), { quiet: true }),
  );
  const card = list.data?.data[0];
  const isCover = card?.coverType === 'chart';
  const cover = usePrimaryChart(card?.id ?? '', isCover);
  const summary = useQuery({
    ...callQuery(firstScreenCalls.getSummary, makeExampleResultsInput(card?.id ?? ''), { quiet: true }),
    enabled: card !== undefined && !isCover,
  });
  const chart = isCover ? cover.chart : makePollCoverChart(summary.data?.questions ?? []);
  const isPending = list.isPending || (card !== undefined && (isCover ? cover.query : summary).isPending);
  return { isPending, example: card !== undefined && chart !== null ? { card, chart } : null };
}

/** Names rarely change; the language is part of the query key. */
export function useGeneralCategories() {
  const { language } = useLanguage();
  return useQuery({ ...callQuery(firstScreenCalls.getCategories, { langId: language }), staleTime: 600_000 });
}
