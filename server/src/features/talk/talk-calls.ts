import type { feedbackCalls } from '@nazar/domain/api/feedback-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { giveFeedback } from './give-feedback.ts';
import { dropBookmark, keepBookmark, showBookmarks } from './keep-bookmarks.ts';

export const talkHandlers: Handlers<typeof feedbackCalls> = {
  addFeedback: (ctx, input) => giveFeedback(ctx, input),
  getMyBookmarks: (ctx, input) => showBookmarks(ctx, input),
  addMyBookmark: (ctx, input) => keepBookmark(ctx, input),
  deleteMyBookmark: (ctx, input) => dropBookmark(ctx, input),
};
