import type * as chartCalls from '@nazar/domain/api/chart-calls.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { previewChart, removeChart, saveChart, saveNewChart } from './save-chart.ts';
import { showChart, showCharts } from './show-charts.ts';

export const chartHandlers: Handlers<typeof chartCalls> = {
  getCharts: showCharts,
  getChart: showChart,
  previewChart,
  addChart: saveNewChart,
  editChart: saveChart,
  deleteChart: removeChart,
};
