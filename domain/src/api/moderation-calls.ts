import * as z from 'zod/mini';
import { multilineTextSchema } from '../comments/comment-text.ts';
import { reportReasons } from '../moderation/report-reason.ts';
import { takedownSchema } from '../moderation/takedown.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { messageFileSchema } from './chat-shapes.ts';
import { defineCall } from './define-call.ts';
import { cursorPagingShape, emptyResultSchema } from './envelope.ts';
import { reportTargetShape } from './report-calls.ts';

export const moderationLists = ['reported', 'appeals', 'takenDown'] as const;
export type ModerationList = (typeof moderationLists)[number];

const personSchema = z.object({
  /** Null for guests and deleted accounts. */
  id: z.nullable(idSchema()),
  name: z.nullable(z.string()),
  isGuest: z.boolean(),
});

const reportSchema = z.object({
  id: idSchema(),
  reason: z.enum(reportReasons),
  words: z.string(),
  at: z.string(),
  /** Whether the report awaits a decision. */
  isOpen: z.boolean(),
  reporter: personSchema,
});
export type ContentReport = z.infer<typeof reportSchema>;

/** Number of reports sent along with the reported item; further ones are loaded on request. */
export const maxInlineReports = 3;

const moderatedSchema = z.object({
  id: idSchema(),
  /** Null if the reported item is a chat message. */
  inquiryId: z.nullable(idSchema()),
  /** Null if the reported item is the inquiry itself or a message. */
  commentId: z.nullable(idSchema()),
  messageId: z.nullable(idSchema()),
  /** The title of the inquiry; empty for a message. */
  title: z.string(),
  /** Its text, truncated. */
  text: z.string(),
  /** The picture of an inquiry. */
  publicFile: z.nullable(idSchema()),
  /** Contents of a message besides its text, at the time of the report; null if it is no message. */
  message: z.nullable(
    z.object({
      kind: z.enum(['text', 'files', 'voice', 'inquiry']),
      /** Links that work for ten minutes, and only for this administrator. */
      files: z.array(messageFileSchema),
      /** The inquiry that the message shared. */
      inquiryId: z.nullable(idSchema()),
    }),
  ),
  author: personSchema,
  at: z.string(),
  openReports: z.int(),
  /** Reasons of open reports, most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  /** The latest reports. */
  reports: z.array(reportSchema),
  reportCount: z.int(),
  takedown: z.nullable(z.extend(takedownSchema, { by: z.nullable(z.string()) })),
  /** The author's appeal. */
  appeal: z.nullable(z.object({ text: z.string(), at: z.string() })),
});
export type ModeratedContent = z.infer<typeof moderatedSchema>;

export const getModeratedContent = defineCall('Admin', 'getModeratedContent', {
  access: 'admin',
  transaction: 'read',
  summary:
    'Lists the inquiries, comments and messages that were reported, are under appeal, or were taken down.',
  input: z.strictObject({
    ...cursorPagingShape,
    list: z._default(z.enum(moderationLists), 'reported'),
    kind: z._default(z.enum(['all', 'inquiry', 'comment', 'message']), 'all'),
  }),
  result: z.object({
    data: z.array(moderatedSchema),
    next: z.nullable(z.string()),
    /** The number of items awaiting a decision. */
    counts: z.object({ reported: z.int(), appeals: z.int() }),
  }),
});

export const getReports = defineCall('Admin', 'getReports', {
  access: 'admin',
  transaction: 'read',
  summary: 'Lists all reports of one inquiry, comment or message, newest first.',
  input: z.strictObject({ ...cursorPagingShape, id: idSchema() }),
  result: z.object({ data: z.array(reportSchema), next: z.nullable(z.string()) }),
});

const reportTargetSchema = () => z.strictObject(reportTargetShape);

export const takeDown = defineCall('Admin', 'takeDown', {
  access: 'admin',
  transaction: 'own',
  summary:
    'Takes an inquiry, a comment or a message down and shows its author the reason. Its reports are closed.',
  input: z.strictObject({
    ...reportTargetShape,
    reason: z.enum(reportReasons),
    words: multilineTextSchema(textLimits.takedown, 'takedownWordsRequired'),
  }),
  result: emptyResultSchema(),
});

export const restoreContent = defineCall('Admin', 'restoreContent', {
  access: 'admin',
  transaction: 'own',
  summary: 'Restores content that was taken down.',
  input: z.strictObject({ ...reportTargetShape, reason: z._default(plainTextSchema(textLimits.reason), '') }),
  result: emptyResultSchema(),
});

export const dismissReports = defineCall('Admin', 'dismissReports', {
  access: 'admin',
  transaction: 'own',
  summary: 'Dismisses the reports and leaves the content as it is. The same people can’t report it again.',
  input: reportTargetSchema(),
  result: emptyResultSchema(),
});

export const refuseAppeal = defineCall('Admin', 'refuseAppeal', {
  access: 'admin',
  transaction: 'own',
  summary: 'Refuses an author’s appeal; the content stays taken down, and the author is notified.',
  input: reportTargetSchema(),
  result: emptyResultSchema(),
});
