import * as z from 'zod/mini';
import { commentTextSchema, guestEmailSchema, guestNameSchema } from '../comments/comment-text.ts';
import { takedownSchema } from '../moderation/takedown.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { emptyResultSchema, makeListResultSchema, pagingShape } from './envelope.ts';
import { reactionKinds } from './feedback-calls.ts';

/** Number of replies sent along with their comment; further ones are loaded on request. */
export const maxInlineReplies = 3;
/** The database stores positions in 32 bits. */
const position = () => z.int().check(z.gte(0), z.lte(2_147_483_647));

const replySchema = z.object({
  id: idSchema(),
  /** Its position among all comments of the inquiry, from which the next page continues. */
  position: z.int(),
  parentId: z.nullable(idSchema()),
  /**
   * The author's name; null if an account has no name for others or is deleted. The e-mail address of guests
   * is never shown.
   */
  name: z.nullable(z.string()),
  picture: z.nullable(idSchema()),
  isGuest: z.boolean(),
  /** Whether the owner of the inquiry wrote it. */
  isOwner: z.boolean(),
  isMine: z.boolean(),
  /** Empty if the comment was deleted or taken down; it stays in the list as long as it has replies. */
  description: z.string(),
  state: z.enum(['shown', 'held', 'deleted', 'takenDown']),
  /** Shown to its author and administrators. */
  takedown: z.nullable(takedownSchema),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  likes: z.int(),
  liked: z.boolean(),
  replyCount: z.int(),
  /** The time until which the caller may edit it; null if they may not. */
  editableUntil: z.nullable(z.string()),
  abilities: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    reply: z.boolean(),
    like: z.boolean(),
    approve: z.boolean(),
    pin: z.boolean(),
    report: z.boolean(),
    takeDown: z.boolean(),
    appeal: z.boolean(),
  }),
});
const commentSchema = z.extend(replySchema, {
  /** The first replies, oldest first. */
  replies: z.array(replySchema),
});
export type CommentReply = z.infer<typeof replySchema>;
export type Comment = z.infer<typeof commentSchema>;

export const getCommentCounts = defineCall('Inquiry', 'getCommentCounts', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets the counts of comments and reactions on an inquiry, and what the caller may do. `version` changes ' +
    'with the comments: clients poll it every few seconds and reload the comments when it has changed.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    version: z.int(),
    likes: z.int(),
    dislikes: z.int(),
    mine: z.nullable(z.enum(reactionKinds)),
    /** A problem code if the caller can't like or dislike it. */
    reactRefusal: z.nullable(z.string()),
    bookmarked: z.boolean(),
    comments: z.int(),
    /** The number of comments awaiting approval; null if the caller can't approve. */
    held: z.nullable(z.int()),
    /** A problem code if the caller can't comment. */
    commentRefusal: z.nullable(z.string()),
    /** The name shown with a signed-in caller's comments; null if they gave none. */
    myName: z.nullable(z.string()),
  }),
});
export type CommentsSummary = z.infer<typeof getCommentCounts.result>;

export const getComments = defineCall('Inquiry', 'getComments', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Lists one page of the comments on an inquiry with their first replies, of the replies to one comment, ' +
    'or of the comments that wait for the owner’s approval. `after` continues after the last comment seen, ' +
    'even if new ones have arrived; `pg` counts pages.',
  input: z.strictObject({
    ...pagingShape,
    inquiryId: idSchema(),
    /** Replies are always sorted oldest first. */
    sort: z._default(z.enum(['new', 'old']), 'new'),
    parentId: z.optional(idSchema()),
    held: z._default(z.boolean(), false),
    /** The `next` of the previous page. */
    after: z._default(z.nullable(position()), null),
  }),
  result: z.extend(makeListResultSchema(commentSchema), {
    /** Null on the last page. */
    next: z.nullable(z.int()),
    /** The comment that the owner pinned; only on the first page. */
    pinned: z.nullable(commentSchema),
    /** The caller's own comments that await approval; only on the first page. */
    waiting: z.array(commentSchema),
    /** The caller's own comments that were taken down; only on the first page. */
    takenDown: z.array(commentSchema),
  }),
});
export type CommentPage = z.infer<typeof getComments.result>;

/** Maximum number of replies up to the linked one when a thread is opened at a reply. */
export const maxRepliesAroundLinkedReply = 20;

export const getThread = defineCall('Inquiry', 'getThread', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets the comments that a link to a comment shows: the comment with its first replies, or for a reply ' +
    'the comment it answers, the reply and the replies before it.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema() }),
  result: commentSchema,
});

export const addComment = defineCall('Inquiry', 'addComment', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Posts a comment on an inquiry, or a reply to a comment. Guests add a name, an email address that is ' +
    'never shown, and a captcha; their comments with links wait for the owner’s approval. Idempotent by id.',
  input: z.strictObject({
    id: idSchema(),
    inquiryId: idSchema(),
    parentId: z._default(z.nullable(idSchema()), null),
    description: commentTextSchema(),
    name: z.optional(guestNameSchema()),
    email: z.optional(guestEmailSchema()),
    captcha: z.optional(plainTextSchema(textLimits.code, { min: 1, error: 'captchaRequired' })),
  }),
  result: commentSchema,
});

const commentIdsSchema = () => z.strictObject({ inquiryId: idSchema(), id: idSchema() });

export const editComment = defineCall('Inquiry', 'editComment', {
  access: 'guest',
  transaction: 'write',
  summary: 'Edits my own comment, up to fifteen minutes after posting.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), description: commentTextSchema() }),
  result: commentSchema,
});

export const deleteComment = defineCall('Inquiry', 'deleteComment', {
  access: 'guest',
  transaction: 'write',
  summary: 'Deletes a comment. For its author, the owner of the inquiry and administrators.',
  input: commentIdsSchema(),
  result: emptyResultSchema(),
});

export const likeComment = defineCall('Inquiry', 'likeComment', {
  access: 'guest',
  transaction: 'write',
  summary: 'Likes a comment, or removes the like; one like per person.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), liked: z.boolean() }),
  result: z.object({ likes: z.int(), liked: z.boolean() }),
});

export const approveComment = defineCall('Inquiry', 'approveComment', {
  access: 'user',
  transaction: 'write',
  summary: 'Approves a comment that waited for the owner.',
  input: commentIdsSchema(),
  result: emptyResultSchema(),
});

export const pinComment = defineCall('Inquiry', 'pinComment', {
  access: 'user',
  transaction: 'write',
  summary: 'Pins a comment in place of the pinned one. For the owner.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), pinned: z.boolean() }),
  result: emptyResultSchema(),
});
