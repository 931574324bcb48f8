export { ballotClosingDelayMs, closeBallotsJobRef } from './ballot-closing-queries.ts';
export { hasSameBallotQuestions, type LockedBallotContent } from './ballot-question-queries.ts';
export {
  type ChartRecord,
  clearOtherPrimaryCharts,
  deleteChartRow,
  findChart,
  insertChart,
  listCharts,
  updateChart,
} from './chart-queries.ts';
export { cleanUpDeletedInquiriesJob } from './clean-up-erased-inquiries.ts';
export { inquiriesFeature } from './feature.ts';
export { findCommentCounts, type InquiryTalkRow } from './feedback-count-queries.ts';
export { makeFrontPageRenderer } from './front-page/front-page.ts';
export { insertInquiryFile } from './inquiry-files/insert-inquiry-file.ts';
export { type OpenInquiryFile, withInquiryFile } from './inquiry-files/open-inquiry-file.ts';
export { packInquiry } from './inquiry-files/pack-inquiry.ts';
export {
  countInquiryResponses,
  findInquiry,
  findPublishedDefinition,
  type InquiryRecord,
  isTotalRowSql,
  retiredPlacesKey,
  tallyTotalBucket,
} from './inquiry-queries.ts';
export {
  getInviteeListSummary,
  type InviteeListRow,
  lockInviteeList,
  recordInviteeListChange,
} from './invitee-list-queries.ts';
export { listInquiryCards } from './list-queries.ts';
export { scheduleQuotaCounting, storeMissingQuotaCountsJobRef } from './quota-queries.ts';
export { rescoringTaskStore } from './rescoring-queries.ts';
export { listRevisions } from './revision-queries.ts';
export {
  countListedValuesBetween,
  findExtremeListedValues,
  findListedValueAtRank,
  type ListedValueSelection,
  listAllListedValues,
  listListedValuesIfFew,
} from './stored-totals/listed-value-queries.ts';
export { findMedianDuration } from './stored-totals/median-duration-queries.ts';
export { getStoredTallyTotal, type StoredTallyTotal } from './stored-totals/stored-total-queries.ts';
export { lockInquiryForTakedown, updateInquiryTakedown } from './takedown-queries.ts';
export { addStarterTemplates, addStarterTemplatesJob } from './templates/add-starter-templates.ts';
export { updateIsTemplate } from './templates/template-queries.ts';
