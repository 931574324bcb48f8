import type * as chartCalls from '@nazar/domain/api/chart-calls.ts';
import type { CallHandlers } from '../../../platform/http/calls/call-handlers.ts';
import { computeChart, computeCharts } from './compute-charts.ts';
import { computeChartPreview, removeChart, saveEditedChart, saveNewChart } from './save-chart.ts';

export const chartHandlers: CallHandlers<typeof chartCalls> = {
  getCharts: computeCharts,
  getChart: computeChart,
  previewChart: computeChartPreview,
  addChart: saveNewChart,
  editChart: saveEditedChart,
  deleteChart: removeChart,
};
