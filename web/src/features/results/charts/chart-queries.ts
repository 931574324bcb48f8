import {
  addChart,
  deleteChart,
  editChart,
  getChart,
  getCharts,
  previewChart,
} from '@nazar/domain/api/chart-calls.ts';
import { getGroupings } from '@nazar/domain/api/result-calls.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../../api/query-client.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';

const makeFilterInput = (filter: Filter | null) => (filter === null ? {} : { filter });
/** The counts and description of the previous filter stay until the next counts arrive. */
export const chartsQuery = (inquiryId: string, filter: Filter | null) =>
  queryOptions({
    ...callQuery(getCharts, { inquiryId, ...makeFilterInput(filter) }),
    placeholderData: keepPreviousData,
  });
export const chartQuery = (id: string, filter: Filter | null) =>
  queryOptions({
    ...callQuery(getChart, { id, ...makeFilterInput(filter) }),
    placeholderData: keepPreviousData,
  });
/** The questions that a chart can count by, with their current counts. */
export const groupingsQuery = (inquiryId: string) => callQuery(getGroupings, { inquiryId });
export const chartPreviewQuery = (inquiryId: string, chart: ChartInput) =>
  callQuery(previewChart, { inquiryId, chart });

/** Saves a new or an existing chart. */
export function useSaveChart(inquiryId: string, chartId: string | null) {
  const refresh = useRefreshCharts();
  const newId = useIdempotencyKey();
  return useMutation({
    mutationFn: (chart: ChartInput) =>
      chartId === null
        ? callApi(addChart, { inquiryId, id: newId.of(JSON.stringify(chart)), chart })
        : callApi(editChart, { id: chartId, chart }),
    onSuccess: refresh,
  });
}

export function useDeleteChart() {
  const refresh = useRefreshCharts();
  return useMutation({ mutationFn: (id: string) => callApi(deleteChart, { id }), onSuccess: refresh });
}

function useRefreshCharts() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: callQueryKey(getCharts) }),
      client.invalidateQueries({ queryKey: callQueryKey(getChart) }),
    ]);
}
