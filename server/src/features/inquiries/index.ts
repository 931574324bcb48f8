export { cleanUpErasedInquiriesJob } from './clean-up-erased-inquiries.ts';
export { inquiriesFeature } from './feature.ts';
export { findFeedbackCountsRow, type InquiryFeedbackCountsRow } from './feedback-count-queries.ts';
export { findDraftOfCaller } from './find-draft-of-caller.ts';
export { makeFrontPageSender } from './front-page/front-page.ts';
export { insertDraftFromInquiryFile } from './inquiry-files/insert-draft-from-inquiry-file.ts';
export { type OpenedInquiryFile, withInquiryFile } from './inquiry-files/open-inquiry-file.ts';
export { packInquiryArchive } from './inquiry-files/pack-inquiry-archive.ts';
export {
  findInquiry,
  type InquiryRecord,
  mayStillSubmitSql,
  updateInquiryExpireDate,
} from './inquiry-queries.ts';
export {
  getInviteeListSummary,
  type InviteeListRow,
  lockInviteeList,
  recordInviteeListChange,
} from './invitee-list-queries.ts';
export { listInquiryCards } from './lists/list-queries.ts';
export {
  deleteCachedRevision,
  findPublishedDefinition,
  findPublishedRevision,
  isLargeDefinition,
  type PublishedRevision,
  translateRevision,
} from './published-revision-queries.ts';
export { ballotClosingDelayMs, closeBallotsJobRef } from './publishing/ballot-closing-queries.ts';
export { hasSameBallotQuestions, type LockedBallotContent } from './publishing/ballot-question-queries.ts';
export { countQuotasJobRef, scheduleQuotaCounting } from './publishing/quota-queries.ts';
export { rescoringTaskStore } from './publishing/rescoring-queries.ts';
export { hasPublishedPassMark, listPublishedRevisions } from './revision-queries.ts';
export { lockInquiryForTakedown, updateInquiryTakedown } from './takedown-queries.ts';
export { addStarterTemplates, addStarterTemplatesJob } from './templates/add-starter-templates.ts';
export { makeCopyIdMapper } from './templates/insert-copy.ts';
export { updateIsTemplate } from './templates/template-queries.ts';
