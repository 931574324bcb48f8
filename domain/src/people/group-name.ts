import * as z from 'zod/mini';
import { isVisuallyEmpty, normalizeCommentHtml } from '../comments/comment-text.ts';
import { plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';

/** A name on one line with visible characters. */
export const groupName = () =>
  plainTextSchema(textLimits.name).check(
    z.overwrite((text) => normalizeCommentHtml(text).replace(/\s+/g, ' ')),
    z.refine<string>((text) => !isVisuallyEmpty(text), { error: 'groupNameRequired' }),
  );
