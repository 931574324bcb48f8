import * as z from 'zod/mini';
import { isVisuallyEmpty, normalizeCommentHtml } from '../comments/comment-text.ts';
import { plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';

/** On one line, and something to read. */
export const groupName = () =>
  plainTextSchema(textLimits.name).check(
    z.overwrite((text) => normalizeCommentHtml(text).replace(/\s+/g, ' ')),
    z.refine<string>((text) => !isVisuallyEmpty(text), { error: 'groupNameRequired' }),
  );
