export { ballotClosing, ballotPatienceMs } from './ballot-closing-queries.ts';
export { asksTheSame, type LockedBallotContent } from './ballot-question-queries.ts';
export {
  type ChartRecord,
  clearPrimary,
  deleteChart,
  findChart,
  insertChart,
  listCharts,
  updateChart,
} from './chart-queries.ts';
export { clearDeletedJob } from './clear-deleted.ts';
export { inquiries } from './feature.ts';
export { frontPages } from './front-page/front-page.ts';
export { insertInquiryFile } from './inquiry-files/insert-inquiry-file.ts';
export { type OpenInquiryFile, withInquiryFile } from './inquiry-files/open-inquiry-file.ts';
export { packInquiry } from './inquiry-files/pack-inquiry.ts';
export {
  countInquiryResponses,
  findInquiry,
  findRevision,
  type InquiryRecord,
  isTotalOf,
  retiredPlaces,
  totalBucket,
} from './inquiry-queries.ts';
export { findList, type ListRow, lockInviteeList, noteListChange } from './invitee-list-queries.ts';
export { findTotal, type KeptTotal } from './kept-totals/kept-total-queries.ts';
export {
  countBetween,
  findExtremes,
  findValueAt,
  type ListOf,
  listAllValues,
  listFewValues,
} from './kept-totals/listed-value-queries.ts';
export { readMedianDuration } from './kept-totals/median-duration-queries.ts';
export { listCards } from './list-queries.ts';
export { quotaCounting, scheduleQuotaCounting } from './quota-queries.ts';
export { rescoringTasks } from './rescoring-queries.ts';
export { listRevisions } from './revision-queries.ts';
export { lockForTakedown, updateTakenDown } from './takedown-queries.ts';
export { findTalk, type Talk } from './talk-count-queries.ts';
export { offerStarters, offerStartersJob } from './templates/offer-starters.ts';
export { updateIsTemplate } from './templates/template-queries.ts';
