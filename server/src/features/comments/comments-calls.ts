import type * as commentCalls from '@nazar/domain/api/comment-calls.ts';
import type * as feedbackCalls from '@nazar/domain/api/feedback-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import {
  approveHeldComment,
  deleteCommentIfAllowed,
  setCommentLike,
  setCommentPinned,
} from './change-comment.ts';
import { findCommentThread } from './find-comment-thread.ts';
import { getCommentPage, getCommentsSummary } from './get-comments.ts';
import { addBookmark, deleteBookmark, getBookmarkPage } from './keep-bookmarks.ts';
import { storeInquiryReaction } from './store-inquiry-reaction.ts';
import { editOwnComment, writeComment } from './write-comment.ts';

export const commentHandlers: CallHandlers<typeof feedbackCalls & typeof commentCalls> = {
  addFeedback: (ctx, input) => storeInquiryReaction(ctx, input),
  getMyBookmarks: (ctx, input) => getBookmarkPage(ctx, input),
  addMyBookmark: (ctx, input) => addBookmark(ctx, input),
  deleteMyBookmark: (ctx, input) => deleteBookmark(ctx, input),
  getCommentCounts: (ctx, input) => getCommentsSummary(ctx, input),
  getComments: (ctx, input) => getCommentPage(ctx, input),
  getThread: (ctx, input) => findCommentThread(ctx, input),
  addComment: (ctx, input) => writeComment(ctx, input),
  editComment: (ctx, input) => editOwnComment(ctx, input),
  deleteComment: (ctx, input) => deleteCommentIfAllowed(ctx, input),
  likeComment: (ctx, input) => setCommentLike(ctx, input),
  approveComment: (ctx, input) => approveHeldComment(ctx, input),
  pinComment: (ctx, input) => setCommentPinned(ctx, input),
};
