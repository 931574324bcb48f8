export {
  type ChartRecord,
  deleteChartRow,
  findChart,
  insertChart,
  listCharts,
  unsetOtherPrimaryCharts,
  updateChart,
} from './chart-queries.ts';
