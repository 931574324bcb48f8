import * as z from 'zod/mini';
import { inquiryStates } from '../inquiries/inquiry.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { makeListResultSchema, pagingShape } from './envelope.ts';
import { inquiryCardSchema } from './inquiry-shapes.ts';

export const reactionKinds = ['like', 'dislike'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const addFeedback = defineCall('Inquiry', 'addFeedback', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Likes or dislikes an inquiry; null removes the reaction. One reaction per account, or per browser of a ' +
    'guest. Idempotent.',
  input: z.strictObject({ inquiryId: idSchema(), feedback: z.nullable(z.enum(reactionKinds)) }),
  result: z.object({
    likes: z.int(),
    dislikes: z.int(),
    mine: z.nullable(z.enum(reactionKinds)),
  }),
});

/** A bookmarked inquiry, which may be closed. */
const bookmarkedCardSchema = z.extend(inquiryCardSchema, { state: z.enum(inquiryStates) });

export const getMyBookmarks = defineCall('Inquiry', 'getMyBookmarks', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the inquiries that I bookmarked and may see, newest bookmark first.',
  input: z.strictObject(pagingShape),
  result: makeListResultSchema(bookmarkedCardSchema),
});

const bookmarkResult = () => z.object({ bookmarked: z.boolean() });

export const addMyBookmark = defineCall('Inquiry', 'addMyBookmark', {
  access: 'user',
  transaction: 'write',
  summary: 'Bookmarks an inquiry.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: bookmarkResult(),
});

export const deleteMyBookmark = defineCall('Inquiry', 'deleteMyBookmark', {
  access: 'user',
  transaction: 'write',
  summary: 'Removes a bookmark, even of an inquiry that I can no longer see.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: bookmarkResult(),
});
