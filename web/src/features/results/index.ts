export { CollectResponsesLink } from './components/collect-responses-link.tsx';
export { ExportDialog } from './components/export/export-dialog.tsx';
export {
  ResponseNoticeForm,
  useResponseNoticeSettings,
} from './components/notices/response-notice-form.tsx';
export { FilterBar } from './filter/filter-bar.tsx';
export { type FilterState, useAddFilterToPath, useFilterState } from './filter/use-filter-state.ts';
export { InquiryCover } from './inquiry-cover.tsx';
export { LazyPollBars } from './lazy-poll-bars.tsx';
export { PrimaryChart, usePrimaryChart } from './primary-chart.tsx';
export { isBallotRefusal, SealedBallotNotice } from './sealed-ballot-notice.tsx';
export { useFormatDuration } from './use-format-duration.ts';
export { useResultsVersion } from './use-results-version.ts';
