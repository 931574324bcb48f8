import { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { getDropOff, getResultsVersion, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { computePollInterval } from '../../api/compute-poll-interval.ts';
import { callQueryKey } from '../../api/query-client.ts';

/** Milliseconds between polls, so that a new response appears within two seconds. */
const askEvery = 1_500;
const askAfterFailure = 5_000;

/** Refetched in the background when the version has changed. */
export function resultsSummaryQuery(inquiryId: string, language: Language, filter: Filter | null = null) {
  const input = { inquiryId, calendar: calendarByLanguage[language], ...(filter === null ? {} : { filter }) };
  const queryKey = callQueryKey(getSummary, input);
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      callApi(getSummary, input, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    // The previous filter's counts stay until the next ones arrive.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * The page's connection pushes the version. Without a connection it is polled while the screen is visible, and less
 * often after a failure.
 */
export function resultsVersionQuery(inquiryId: string, isPushed: boolean) {
  return queryOptions({
    queryKey: callQueryKey(getResultsVersion, { inquiryId }),
    queryFn: ({ signal }) => callApi(getResultsVersion, { inquiryId }, { signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      !isPushed && computePollInterval(error, askEvery, askAfterFailure),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
}

/** Only for people who can see single responses. */
export function dropOffQuery(inquiryId: string) {
  return queryOptions({
    queryKey: callQueryKey(getDropOff, { inquiryId }),
    queryFn: ({ signal }) => callApi(getDropOff, { inquiryId }, { signal }),
  });
}

const countingMs = 2_000;

/** Refetched whenever the results have changed, and while responses are being counted. */
export function quotaCountsQuery(inquiryId: string, version: string) {
  return queryOptions({
    queryKey: [...callQueryKey(getQuotaCounts, { id: inquiryId }), version],
    queryFn: ({ signal }) => callApi(getQuotaCounts, { id: inquiryId }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.quotas.some(({ responses }) => responses === null) ? countingMs : false,
  });
}
