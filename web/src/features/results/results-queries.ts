import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';

/** Counts change while people answer: asked again every few seconds while the screen is looked at. */
export function summaryQuery(inquiryId: string) {
  return queryOptions({
    ...callQuery(getSummary, { inquiryId }),
    staleTime: 0,
    refetchInterval: 5000,
    refetchIntervalInBackground: false,
  });
}
