import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import {
  getMyResponses,
  getMyResult,
  getReceipts,
  type MyResult,
  maxReceiptsPerCall,
} from '@nazar/domain/api/my-response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/call-api.ts';
import { infiniteCallQuery } from '../../../api/infinite-call-query.ts';
import { callQuery, callQueryKey } from '../../../api/query-client.ts';
import { makeSignedLinkRefetchOptions } from '../../../api/signed-link-refetch-options.ts';
import type { BrowserReceipt } from './browser-receipts.ts';

/** The account's responses, to one inquiry or to all. */
export function myResponsesQuery(inquiryId?: string) {
  const input = inquiryId === undefined ? {} : { inquiryId };
  return infiniteQueryOptions({ ...infiniteCallQuery(getMyResponses, input), refetchOnMount: 'always' });
}

/**
 * The responses of this browser's receipts, in pages. The query key contains no receipt secrets, because other code may
 * log keys.
 */
export function responsesByReceiptsQuery(receipts: readonly BrowserReceipt[]) {
  return infiniteQueryOptions({
    queryKey: [...callQueryKey(getReceipts), receipts.map(({ responseId }) => responseId)],
    queryFn: async ({ pageParam, signal }) => {
      const batch = receipts.slice(pageParam, pageParam + maxReceiptsPerCall);
      const input = batch.map(({ responseId, secret }) => ({ responseId, attemptSecret: secret }));
      const { data, inBin = [] } = await callApi(getReceipts, { receipts: input }, { signal });
      const found = new Map(data.map((part) => [part.responseId, part]));
      return {
        data: batch.map(({ responseId }) => found.get(responseId)).filter((part) => part !== undefined),
        lost: batch.filter(({ responseId }) => !found.has(responseId) && !inBin.includes(responseId)),
        inBin: inBin.length,
      };
    },
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, from) =>
      from + maxReceiptsPerCall < receipts.length ? from + maxReceiptsPerCall : null,
    enabled: receipts.length > 0,
    refetchOnMount: 'always',
  });
}

type MyResultQuery = {
  readonly inquiryId: string;
  readonly responseId: string;
  readonly secret: string | null;
};

export function myResultQuery({ inquiryId, responseId, secret }: MyResultQuery) {
  const input = { inquiryId, responseId, ...(secret === null ? {} : { attemptSecret: secret }) };
  return queryOptions({
    queryKey: [...callQueryKey(getMyResult), inquiryId, responseId, secret !== null],
    queryFn: ({ signal }) => callApi(getMyResult, input, { signal }),
    refetchOnMount: 'always',
    ...makeSignedLinkRefetchOptions(({ questions }: MyResult) =>
      questions.some(({ answer }) => answer?.kind === 'files'),
    ),
  });
}

/** The response of the invitee whose personal link this tab has opened; null if none is stored with a name. */
export function linkResultQuery(inquiryId: string) {
  return queryOptions({
    queryKey: [...callQueryKey(getMyResult), inquiryId],
    queryFn: ({ signal }) =>
      callApi(getMyResult, { inquiryId }, { signal, quiet: true }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }),
    refetchOnMount: 'always',
  });
}

/** Whether and how the caller has answered an inquiry whose answers were not found. */
export function participatedInquiryQuery(inquiryId: string) {
  return callQuery(getItem, { id: inquiryId }, { quiet: true });
}

export function answersSummaryQuery(inquiryId: string, language: Language) {
  const input = { inquiryId, calendar: calendarByLanguage[language] };
  return queryOptions({
    queryKey: callQueryKey(getSummary, input),
    // The reader's own answers are complete without it.
    queryFn: ({ signal }) => callApi(getSummary, input, { signal }),
  });
}
