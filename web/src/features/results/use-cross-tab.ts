import { getCrossTab, getGroupings, type ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import { isFilterParam } from '@nazar/domain/results/filter/filter-params.ts';
import { calendarByLanguage } from '@nazar/domain/results/group-days.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { type CrossTabFigureKind, crossTabFigureKinds } from './components/cross-tab/table-cells.ts';
import type { FilterState } from './filter/use-filter-state.ts';
import { useResultsVersion } from './use-results-version.ts';

/** The content of the table, kept in the URL so that it can be shared. */
export type CrossTabUrlState = {
  readonly row: ListedGrouping | undefined;
  readonly column: ListedGrouping | undefined;
  readonly show: CrossTabFigureKind;
};

const names = ['rows', 'columns', 'show'];

/**
 * The countable questions, and the two of them in the URL; by default the first two. A secret ballot compares
 * one question, `breakdown`, with the others.
 */
export function useCrossTabUrlState(inquiryId: string) {
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const groupings = useQuery(callQuery(getGroupings, { inquiryId, calendar: calendarByLanguage[language] }));
  const countable = groupings.data?.groupings.filter(({ groups }) => groups.length > 0) ?? [];
  const readGrouping = (name: string) => {
    const id = params.get(name);
    return id === null || id === '' ? undefined : countable.find((each) => each.questionId.startsWith(id));
  };
  const [rows, columns] = [readGrouping('rows'), readGrouping('columns')];
  const breakdown = countable.find(({ questionId }) => questionId === groupings.data?.breakdownQuestionId);
  const byDefault = breakdown === undefined ? countable : [breakdown, ...countable];
  const row = rows ?? byDefault.find((each) => each !== columns);
  const place: CrossTabUrlState = {
    row,
    column: columns ?? byDefault.find((each) => each !== row) ?? row,
    show: crossTabFigureKinds.find((each) => each === params.get('show')) ?? 'count',
  };
  const change = (changes: Partial<CrossTabUrlState>) => {
    const next = { ...place, ...changes };
    const own = [
      ...(next.row === undefined ? [] : [['rows', next.row.questionId] as const]),
      ...(next.column === undefined ? [] : [['columns', next.column.questionId] as const]),
      ...(next.show === 'count' ? [] : [['show', next.show] as const]),
    ];
    const ofFilter = [...params].filter((param) => isFilterParam(param));
    setParams([...ofFilter, ...own.map(([name, value]): [string, string] => [name, value])], {
      replace: true,
    });
  };
  // A question in a shared URL no longer exists.
  const isLost =
    groupings.data !== undefined &&
    [rows, columns].some((found, index) => found === undefined && params.has(names[index] ?? ''));
  return { groupings, countable, breakdown, place, change, isLost };
}

/** The cross-tab for the URL, counted again when responses have arrived. */
export function useCrossTab(
  inquiryId: string,
  { row, column }: CrossTabUrlState,
  { filter, ready }: Pick<FilterState, 'filter' | 'ready'>,
) {
  const { language } = useLanguage();
  const isAsked = ready && row !== undefined && column !== undefined;
  const [isAway, setAway] = useState(false);
  const version = useResultsVersion(inquiryId, isAsked, isAway);
  const input = {
    inquiryId,
    rowQuestionId: row?.questionId ?? '',
    columnQuestionId: column?.questionId ?? '',
    calendar: calendarByLanguage[language],
    ...(filter === null ? {} : { filter }),
  };
  const table = useQuery({
    queryKey: [...callQueryKey(getCrossTab, input), version.data?.version ?? ''],
    queryFn: ({ signal }) => callApi(getCrossTab, input, { signal, background: true }),
    enabled: isAsked && (version.data !== undefined || version.isError),
    placeholderData: keepPreviousData,
  });
  const { error, errorUpdatedAt, isFetching, refetch } = table;
  // Retries when the server answers again; a refusal is final.
  useEffect(() => setAway(error !== null && isTemporaryFailure(error)), [error]);
  const isBack = isAway && !isFetching && version.dataUpdatedAt > errorUpdatedAt;
  useEffect(() => {
    if (isBack) void refetch();
  }, [isBack, refetch]);
  return table;
}

/** True for failures that may pass, including a lost connection, which has no status. */
const isTemporaryFailure = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status < 400 || error.status === 429 || error.status >= 500;
