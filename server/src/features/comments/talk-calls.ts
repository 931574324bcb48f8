import type { commentCalls } from '@nazar/domain/api/comment-calls.ts';
import type { feedbackCalls } from '@nazar/domain/api/feedback-calls.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { letThrough, setLike, setPin, takeOutComment } from './change-comment.ts';
import { giveFeedback } from './give-feedback.ts';
import { dropBookmark, keepBookmark, showBookmarks } from './keep-bookmarks.ts';
import { showComments, showTalk } from './show-comments.ts';
import { showThread } from './show-thread.ts';
import { rewriteComment, writeComment } from './write-comment.ts';

export const talkHandlers: Handlers<typeof feedbackCalls & typeof commentCalls> = {
  addFeedback: (ctx, input) => giveFeedback(ctx, input),
  getMyBookmarks: (ctx, input) => showBookmarks(ctx, input),
  addMyBookmark: (ctx, input) => keepBookmark(ctx, input),
  deleteMyBookmark: (ctx, input) => dropBookmark(ctx, input),
  getTalk: (ctx, input) => showTalk(ctx, input),
  getComments: (ctx, input) => showComments(ctx, input),
  getThread: (ctx, input) => showThread(ctx, input),
  addComment: (ctx, input) => writeComment(ctx, input),
  editComment: (ctx, input) => rewriteComment(ctx, input),
  deleteComment: (ctx, input) => takeOutComment(ctx, input),
  likeComment: (ctx, input) => setLike(ctx, input),
  approveComment: (ctx, input) => letThrough(ctx, input),
  pinComment: (ctx, input) => setPin(ctx, input),
};
