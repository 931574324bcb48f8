import * as z from 'zod/mini';
import { isUnseen, tidyComment } from '../comments/comment-text.ts';
import { plainText } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';

/** On one line, and something to read. */
export const categoryName = () =>
  plainText(textLimits.categoryName).check(
    z.overwrite((text) => tidyComment(text).replace(/\s+/g, ' ')),
    z.refine<string>((text) => !isUnseen(text), { error: 'categoryNameRequired' }),
  );
