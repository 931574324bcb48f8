export {
  lockAdminsAndCheckLast,
  requireAdmin,
  requireAdminAndLockAll,
  requireAndLockAdmin,
} from './admin-queries.ts';
export { isResponseOfAccountSql } from './answer-queries.ts';
export { lockCallerAccount } from './caller-account-queries.ts';
export {
  accountEntriesSql,
  findCallerEntries,
  findClosedLinkReason,
  findEntryIdByMarker,
  isCallerEntry,
} from './entry-queries.ts';
export { type FeedbackAuthor, findFeedbackAuthor, requireFeedbackAuthor } from './feedback-author.ts';
export {
  computeParticipantHash,
  computeResponseMarker,
  findParticipatedInquiryIds,
} from './participant-queries.ts';
export {
  type AccessSettings,
  getInquiryStateAt,
  type InquiryAccessFacts,
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
