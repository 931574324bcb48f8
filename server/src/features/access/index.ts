export { isLastAdmin, lockAdmin, lockAllAdmins, requireAdmin } from './admin-queries.ts';
export { isAnswerOf } from './answer-queries.ts';
export {
  accountEntriesSql,
  findClosedLinkReason,
  findEntries,
  findEntryByMarker,
  isOwnEntry,
} from './entry-queries.ts';
export { type FeedbackAuthor, findFeedbackAuthor, requirePerson } from './feedback-author.ts';
export { lockOwnAccount } from './own-account-queries.ts';
export { computeParticipantHash, findParticipated, responseMarker } from './participant-queries.ts';
export {
  type AccessSettings,
  type InquiryFacts,
  inquiryFactColumns,
  inquirySchedule,
  inquiryStateAt,
  inquirySubject,
  loadInquirySubjects,
  loadSubject,
} from './subject-queries.ts';
export {
  isDraftSql,
  isExpiredAtSql,
  isInBinOfSql,
  isOwnedBySql,
  isPublishedAtSql,
  isScheduledAtSql,
  listedForSql,
  templatesForSql,
  visibleToSql,
} from './visible-queries.ts';
