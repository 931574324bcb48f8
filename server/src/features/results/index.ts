export { findResponseIdsInBlocks } from './blocks/count-response-block-queries.ts';
export { type BlockCoverage, withBlockSnapshot } from './blocks/response-block-queries.ts';
export { listResponseChannels, listVisitedChannels } from './channel-queries.ts';
export { requireValidResponseFilter } from './check-filter-queries.ts';
export { resultsFeature } from './feature.ts';
export { invalidateFilteredCounts, isFlaggedResponseSql } from './flagged-response-queries.ts';
export { countSelectionRows, type FilterWithSql } from './groupings/choice-queries.ts';
export { listPublishedInquiryIds } from './inquiry-id-queries.ts';
export { verifyStoredCounts } from './recount/recount.ts';
export { repairCounts } from './recount/repair-counts.ts';
export {
  getTitleForCaller,
  type ResultsInquiry,
  requireResponsesAccess,
} from './results-inquiry-queries.ts';
export { listCountsVersions } from './results-queries.ts';
