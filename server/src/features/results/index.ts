export { atOneMoment, type Coverage } from './blocks/block-queries.ts';
export { findFewInBlocks } from './blocks/count-block-queries.ts';
export { insertChart, listCharts } from './charts/chart-queries.ts';
export { type CountedFilter, countSelection } from './choice-queries.ts';
export { type CountedInquiry, requireResponses, shownTitle } from './counted-inquiry-queries.ts';
export { readMedianDuration } from './median-duration-queries.ts';
export { readResponseFilter } from './read-filter-queries.ts';
export { findTotal, type KeptTotal, listCountsVersions } from './results-queries.ts';
