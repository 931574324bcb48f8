import * as z from 'zod/mini';
import { multilineTextSchema } from '../comments/comment-text.ts';
import { reportReasons } from '../moderation/report-reason.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { emptyResultSchema } from './envelope.ts';

/** Identifies an inquiry or a comment on it. */
const contentShape = { inquiryId: idSchema(), commentId: z._default(z.nullable(idSchema()), null) };

/**
 * Identifies an inquiry, a comment or a chat message; exactly one of `inquiryId` and `messageId` is given.
 */
export const reportTargetShape = {
  inquiryId: z._default(z.nullable(idSchema()), null),
  commentId: z._default(z.nullable(idSchema()), null),
  messageId: z._default(z.nullable(idSchema()), null),
};

const whyShape = { reason: z.enum(reportReasons), words: multilineTextSchema(textLimits.report) };

export const reportContent = defineCall('Inquiry', 'reportContent', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Reports an inquiry or a comment to the administrators; each person can report it once. Guests add a ' +
    'captcha.',
  input: z.strictObject({
    ...contentShape,
    ...whyShape,
    captcha: z.optional(plainTextSchema(textLimits.code, { min: 1, error: 'captchaRequired' })),
  }),
  result: z.object({
    /** False if the caller has reported it before. */
    isNew: z.boolean(),
  }),
});

export const reportMessage = defineCall('Chat', 'reportMessage', {
  access: 'user',
  transaction: 'write',
  summary:
    'Reports a message that another person sent in a chat of mine. Administrators read the message as it is ' +
    'now, with its files, and nothing else of the chat. The sender isn’t notified.',
  input: z.strictObject({ chatId: idSchema(), id: idSchema(), ...whyShape }),
  result: z.object({ isNew: z.boolean() }),
});

export const appealTakedown = defineCall('Inquiry', 'appealTakedown', {
  access: 'guest',
  transaction: 'write',
  summary: 'Asks the administrators to review content of mine that was taken down; possible once.',
  input: z.strictObject({
    ...reportTargetShape,
    text: multilineTextSchema(textLimits.appeal, 'appealRequired'),
  }),
  result: emptyResultSchema(),
});
