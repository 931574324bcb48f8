import { getAnswerTexts, getDropOff, type ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { FilterState } from './filter/use-filter-state.ts';
import { resultsSummaryQuery } from './results-queries.ts';
import { useResultsVersion } from './use-results-version.ts';

export type ResultsData = {
  readonly summary: ResultsSummary | undefined;
  /** Why nothing can be shown (any more). */
  readonly problem: unknown;
  /** Whether the counts can't be updated at the moment. */
  readonly interrupted: boolean;
  /** Whether the shown data belongs to the previous filter. */
  readonly outdated: boolean;
  retry(): void;
};

type Filtered = Pick<FilterState, 'filter' | 'ready' | 'problem' | 'retry'>;

/** The only source of the results screen's data, kept up to date while the screen is visible. */
export function useResults(inquiryId: string, filtered: Filtered): ResultsData {
  const { filter, ready } = filtered;
  const { language } = useLanguage();
  const summary = useQuery({ ...resultsSummaryQuery(inquiryId, language, filter), enabled: ready });
  const version = useResultsVersion(inquiryId, ready && summary.data !== undefined, summary.isError);
  const tried = useRef('');
  const [seen, current] = [summary.data?.version, version.data?.version];
  // Fetches once for each version; after a failure, once for each poll.
  const attempt = `${seen} ${current} ${summary.isError ? version.dataUpdatedAt : ''}`;
  const { isFetching, refetch } = summary;
  useEffect(() => {
    const isOld = seen !== undefined && current !== undefined && seen !== current;
    if (!ready || !isOld || isFetching || tried.current === attempt) return;
    tried.current = attempt;
    // Two compared groups may share one request.
    void refetch({ cancelRefetch: false });
  }, [ready, seen, current, attempt, isFetching, refetch]);
  const client = useQueryClient();
  const shown = useRef(seen);
  useEffect(() => {
    // Data that the cards have loaded themselves belongs to the previous counts.
    if (ready && shown.current !== undefined && shown.current !== seen) {
      for (const call of [getAnswerTexts, getDropOff]) {
        void client.invalidateQueries({ queryKey: callQueryKey(call) });
      }
    }
    shown.current = seen;
  }, [client, ready, seen]);
  const refused = [version.error, summary.error].find(isRefusal);
  return {
    // Earlier data is about all responses, whereas the URL has a filter.
    summary: refused === undefined && ready ? summary.data : undefined,
    problem: filtered.problem ?? refused ?? summary.error,
    interrupted: summary.isError || version.isError,
    outdated: summary.isPlaceholderData,
    retry: () => {
      if (!ready) return filtered.retry();
      void Promise.all([summary.refetch(), version.refetch()]);
    },
  };
}

/** A reader who has lost access must not see the notice of a lost connection. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && [401, 403, 404].includes(error.status);
}
