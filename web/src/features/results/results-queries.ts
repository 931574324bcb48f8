import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { usualCalendar } from '@nazar/domain/results/group-days.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';

/** Counts change while people answer, so they are reloaded every few seconds while the screen is visible. */
export function summaryQuery(inquiryId: string, language: Language) {
  return queryOptions({
    ...callQuery(getSummary, { inquiryId, calendar: usualCalendar[language] }),
    staleTime: 0,
    refetchInterval: 5000,
    refetchIntervalInBackground: false,
  });
}
