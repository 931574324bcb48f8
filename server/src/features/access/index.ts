export {
  lockAdminsAndCheckIsLast,
  requireAdmin,
  requireAdminAndLockAll,
  requireAndLockAdmin,
} from './admin-queries.ts';
export { isResponseOfAccountSql } from './answer-queries.ts';
export { requireAndLockCallerAccount } from './caller-account-queries.ts';
export { type FeedbackAuthor, findFeedbackAuthor, requireFeedbackAuthor } from './feedback-author.ts';
export { lockInquiryShared, waitForCommentCountsLock, waitForInquiryLock } from './inquiry-lock-queries.ts';
export {
  findInvalidPersonalLinkReason,
  findInviteeIdByMarker,
  findInviteesOfCaller,
  inviteeIdsOfAccountSql,
  isInviteeOfCaller,
} from './invitee-queries.ts';
export {
  computeImportedResponseMarker,
  computeParticipantMarker,
  findParticipatedInquiryIds,
} from './participant-queries.ts';
export {
  getInquiryStateAt,
  type InquiryAccessFacts,
  type InquiryAccessSettings,
  inquiryAccessColumns,
  loadInquirySubject,
  loadInquirySubjects,
  makeInquirySubject,
  serializeInquiryDates,
} from './subject-queries.ts';
export {
  hasPublicChartSql,
  isDraftSql,
  isExpiredAtSql,
  isInBinOfSql,
  isListedForSql,
  isOwnedBySql,
  isPublishedAtSql,
  isScheduledAtSql,
  isUsableTemplateSql,
  isVisibleToSql,
} from './visible-queries.ts';
