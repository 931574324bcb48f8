import * as z from 'zod/mini';
import { reportReasons } from '../moderation/report-reason.ts';
import { tidyText } from '../talk/comment-text.ts';
import { id, plainText } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { nothing } from './envelope.ts';

/** An inquiry, or a comment on it. */
export const thingShape = { inquiryId: id(), commentId: z._default(z.nullable(id()), null) };

export const reportContent = defineCall({
  area: 'Inquiry',
  name: 'reportContent',
  access: 'guest',
  transaction: 'write',
  summary:
    'Tells the administrators of an inquiry or a comment that should not be there: once for each person and thing. ' +
    'Guests add a captcha.',
  input: z.strictObject({
    ...thingShape,
    reason: z.enum(reportReasons),
    words: tidyText(textLimits.report),
    captcha: z.optional(plainText(textLimits.code, { min: 1, error: 'captchaRequired' })),
  }),
  result: z.object({
    /** False where the caller has reported it before. */
    isNew: z.boolean(),
  }),
});

export const appealTakedown = defineCall({
  area: 'Inquiry',
  name: 'appealTakedown',
  access: 'guest',
  transaction: 'write',
  summary: 'The author of what was taken down asks the administrators once to look at it again.',
  input: z.strictObject({
    ...thingShape,
    text: tidyText(textLimits.appeal, 'appealRequired'),
  }),
  result: nothing(),
});

export const reportCalls = { reportContent, appealTakedown };
