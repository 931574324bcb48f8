import * as z from 'zod/mini';
import { isEmail } from '../account/identifier.ts';
import type { FieldCode } from '../problem/field-problem.ts';
import { foldDigits } from '../text/digits.ts';
import { plainText } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';

/** Characters that turn the direction of what follows, beyond the text itself too. */
const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Spaces, controls and letters that show nothing. */
const unseen = /[\p{C}\p{Z}\p{DI}\s\u2800]/gu;

/** Without what changes the direction of a page, trailing spaces and rows of empty lines. */
export function tidyComment(text: string): string {
  return text
    .normalize('NFC')
    .replace(direction, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether it would show nothing to a reader. */
export function isUnseen(text: string): boolean {
  return text.replace(unseen, '') === '';
}

function seen(error: string) {
  return z.refine<string>((text) => !isUnseen(text), { error });
}

/** Several lines for others to read; with a code, they have to show something. */
export function tidyText(limit: number, required?: FieldCode) {
  const tidy = plainText(limit).check(z.overwrite(tidyComment));
  return required === undefined ? tidy : tidy.check(seen(required));
}

export const commentText = () => tidyText(textLimits.comment, 'commentRequired');

/** On one line, beside other names. */
export const guestName = () =>
  plainText(textLimits.name).check(
    z.overwrite((text) => tidyComment(text).replace(/\s+/g, ' ')),
    seen('nameRequired'),
  );

/** Only its form is checked: nobody proves it, and nobody is shown it. */
export const guestEmail = () =>
  plainText(textLimits.identifier, { min: 1, error: 'emailRequired' }).check(
    z.overwrite((text) => foldDigits(text.normalize('NFKC')).trim().toLowerCase()),
    z.refine((text) => text === '' || isEmail(text), { error: 'invalidEmail' }),
  );

const topLevels =
  'com|net|org|info|biz|ir|io|co|me|ru|cn|xyz|top|shop|store|site|online|club|app|dev|link|click|live|pro|ai|ly|gl|gg|to|tk|ml|ga|cf|gq|de|uk|us|fr|tr|ae|in|eu|tv|cc|ws|vip|icu|fun|blog|news|ایران';
/** Endings that are no words: with spaces around the sign the others may begin a sentence. */
const wordless = 'com|net|org|info|biz|ir|ru|cn|xyz';
const link = new RegExp(
  [
    // A scheme, or what people write for one.
    'h(?:tt|xx)ps?\\s*:|[a-z][a-z0-9+.-]{1,20}:\\/\\/|\\bwww\\s?\\.',
    // A name with a known ending, also with a path; an address of mail counts too. After a sentence there is a space.
    `[\\p{L}\\p{N}-]\\s?[.。](?:${topLevels})(?![\\p{L}\\p{N}-])`,
    `[\\p{L}\\p{N}-]\\s[.。]\\s(?:${wordless})(?![\\p{L}\\p{N}-])`,
    // Any other ending, with a path.
    '[\\p{L}\\p{N}-]\\.[\\p{L}]{2,24}\\/\\S',
  ].join('|'),
  'iu',
);

/** Whether a text has, or seems to have, a link: guests' comments with one wait for the owner. */
export function hasLink(text: string): boolean {
  const folded = foldDigits(text.normalize('NFKC')).replace(/[\p{Cf}]/gu, '');
  return link.test(folded);
}
