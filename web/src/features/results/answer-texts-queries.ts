import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { getAnswerTexts } from '@nazar/domain/api/result-calls.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { infiniteCallQuery } from '../../api/infinite-call-query.ts';
import { callQueryKey } from '../../api/query-client.ts';

/** Milliseconds between calls until all responses have been read; each call reads some more. */
const readOnAfter = 250;
const askAfterFailure = 5_000;

/** The texts on a card of the results, refetched with the counts. The card shows a failure. */
export function frequentAnswerTextsQuery(
  input: Pick<CallInput<typeof getAnswerTexts>, 'inquiryId' | 'questionId' | 'of' | 'filter'>,
) {
  return queryOptions({
    queryKey: callQueryKey(getAnswerTexts, input),
    queryFn: ({ signal }) => callApi(getAnswerTexts, input, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) =>
      data != null && data.counting !== null && (error === null ? readOnAfter : askAfterFailure),
  });
}

type AllTexts = Required<
  Pick<CallInput<typeof getAnswerTexts>, 'inquiryId' | 'questionId' | 'of' | 'search' | 'sort' | 'filter'>
>;

/** All texts, page by page. */
export function allAnswerTextsQuery(input: AllTexts) {
  return infiniteQueryOptions({
    ...infiniteCallQuery(getAnswerTexts, { ...input, nrpp: 50 }, { background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) =>
      data != null &&
      data.pages.at(-1)?.counting != null &&
      (error === null ? readOnAfter * 4 : askAfterFailure),
  });
}
