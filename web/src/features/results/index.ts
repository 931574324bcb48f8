export {
  ResponseNoticeSettings,
  useNotices,
} from './components/notices/response-notice-settings.tsx';
export { FilterBar } from './filter/filter-bar.tsx';
export { type FilterState, useCarriedFilter, useFilter } from './filter/use-filter.ts';
export { InquiryCover } from './inquiry-cover.tsx';
export { PrimaryChart, usePrimaryChart } from './primary-chart.tsx';
export { isBallotRefusal, SealedBallot } from './sealed-ballot.tsx';
export { useResultsVersion } from './use-results-version.ts';
