export { listCommentVersions, lockCommentCounts } from './comment-count-queries.ts';
export { comments } from './feature.ts';
export { notifyOfComment } from './notify-of-comment.ts';
export { countClickRate } from './rates.ts';
export { recordOnInquiry } from './record-on-inquiry.ts';
export { requireComment, withLockedCounts } from './require-comment.ts';
export {
  type CommentRequestContext,
  requireCommentedInquiry,
  withDatabase,
} from './require-commented-inquiry.ts';
export { commentSubject } from './serialize-comments.ts';
