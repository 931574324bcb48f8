import * as z from 'zod/mini';
import { isVisuallyEmpty, normalizeUserText } from '../comments/comment-text.ts';
import { plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';

export const maxGroupsPerAccount = 500;

/** A name on one line with visible characters. */
export const groupNameSchema = () =>
  plainTextSchema(textLimits.name).check(
    z.overwrite((text) => normalizeUserText(text).replace(/\s+/g, ' ')),
    z.refine<string>((text) => !isVisuallyEmpty(text), { error: 'groupNameRequired' }),
  );
