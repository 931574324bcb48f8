export { findCommentsVersionsByInquiry, lockCommentCounts } from './comment-count-queries.ts';
export { commentsFeature } from './feature.ts';
export { insertInquiryAuditEntry } from './inquiry-audit-entry.ts';
export { markHeldNotificationReadIfNoneWaits, notifyOfComment } from './notify-of-comment.ts';
export { enforceFeedbackClickRateLimit } from './rates.ts';
export { requireComment, withInquiryAndCountsLock } from './require-comment.ts';
export {
  type CommentRequestContext,
  makeTransactionContext,
  requireCommentedInquiry,
} from './require-commented-inquiry.ts';
export { makeCommentSubject } from './serialize-comments.ts';
