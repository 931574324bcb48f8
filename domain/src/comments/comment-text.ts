import * as z from 'zod/mini';
import { isEmail } from '../accounts/identifier.ts';
import type { FieldProblemCode } from '../problem/field-problem.ts';
import { foldDigits } from '../text/digits.ts';
import { plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { trailingSpacesOfLines } from '../text/trailing-spaces.ts';

/** Characters that change the text direction, even beyond the text itself. */
const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Spaces, controls and invisible letters. */
const unseen = /[\p{C}\p{Z}\p{DI}\s\u2800]/gu;

/** Removes direction characters, trailing spaces and repeated empty lines. */
export function normalizeUserText(text: string): string {
  return text
    .normalize('NFC')
    .replace(direction, '')
    .replace(/\r\n?/g, '\n')
    .replace(trailingSpacesOfLines, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Whether a reader would see nothing. */
export function isVisuallyEmpty(text: string): boolean {
  return text.replace(unseen, '') === '';
}

function checkVisible(error: string) {
  return z.refine<string>((text) => !isVisuallyEmpty(text), { error });
}

/** Text of several lines for others to read; with an error code, it must show something. */
export function multilineTextSchema(limit: number, required?: FieldProblemCode) {
  const tidy = plainTextSchema(limit).check(z.overwrite(normalizeUserText));
  return required === undefined ? tidy : tidy.check(checkVisible(required));
}

export const commentTextSchema = () => multilineTextSchema(textLimits.comment, 'commentRequired');

/** A name on one line, because it is shown next to other names. */
export const guestNameSchema = () =>
  plainTextSchema(textLimits.name).check(
    z.overwrite((text) => normalizeUserText(text).replace(/\s+/g, ' ')),
    checkVisible('nameRequired'),
  );

/** Only the format is checked: the address is neither verified nor shown. */
export const guestEmailSchema = () =>
  plainTextSchema(textLimits.identifier, { min: 1, error: 'emailRequired' }).check(
    z.overwrite((text) => foldDigits(text.normalize('NFKC')).trim().toLowerCase()),
    z.refine((text) => text === '' || isEmail(text), { error: 'invalidEmail' }),
  );

/** Removes accents and zero-width characters, including zero-width letters. */
const foldTextKeepingHalfSpaces = (text: string): string =>
  text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{DI}]/gu, '');

const topLevels = foldTextKeepingHalfSpaces(
  'com|net|org|info|biz|ir|io|co|me|ru|cn|xyz|top|shop|store|site|online|club|app|dev|link|click|live|pro|ai|ly|gl|gg|to|tk|ml|ga|cf|gq|de|uk|us|fr|tr|ae|in|eu|tv|cc|ws|vip|icu|fun|blog|news|bet|casino|loan|pw|su|kz|ua|sbs|cfd|buzz|life|tech|website|space|today|win|world|page|digital|agency|email|bid|cam|chat|cyou|games|guru|host|ink|lol|men|mobi|monster|network|ninja|one|party|poker|porn|press|quest|review|rocks|rip|science|sex|social|solutions|stream|studio|support|trade|vegas|video|webcam|wiki|work|xxx|zone|group|finance|money|onion|xn--[a-z0-9-]{2,59}|ایران|بازار|شبكة|شبکه|موقع|рф|рус|укр|бел|онлайн|сайт|орг|ком|中国|中國|网址|网络|公司|在线|コム|닷컴|닷넷|한국|भारत',
);
/** Endings that aren't words and follow no full stop or comma in prose. */
const neverInProse = 'com|ir|ru|cn|xyz|biz';
/** Endings that aren't words: others, with spaces around the dot, may start a sentence. */
const wordless = 'com|net|org|info|biz|ir|ru|cn|xyz|کام';
const end = '(?![\\p{L}\\p{N}-])';
const link = new RegExp(
  [
    // Matches a scheme, or common ways of writing one.
    'https?\\s*(?::|\\/\\/)|\\bh(?:xx|\\*\\*)ps?(?![\\p{L}\\p{N}])|[a-z][a-z0-9+.-]{1,20}:\\/\\/|\\bwww\\s?\\.',
    // Matches a name with a known ending, with or without a path. A new sentence would start with a space.
    `[\\p{L}\\p{N}-]\\s?\\.(?:${topLevels})${end}`,
    // Matches a name whose dot is written as a comma or followed by a space, so that the address is not recognized.
    // Codes in a list, such as 'fa,ir', are shorter than three characters.
    `(?:[\\p{L}\\p{N}-]\\.\\s|[\\p{L}\\p{N}-]{3}[,،])(?:${neverInProse})${end}`,
    `[\\p{L}\\p{N}-]\\s(?:\\.|dot|دات)\\s(?:${wordless})${end}`,
    // Matches any other ending followed by a path, a query, a fragment or a port.
    '[\\p{L}\\p{N}-]\\.[\\p{L}]{2,24}(?:\\/\\S|[?#][^\\s?!]|:\\d)',
    // Matches an e-mail address and a numeric address.
    '[\\p{L}\\p{N}]\\s?@\\s?[\\p{L}\\p{N}-]{1,63}\\.[\\p{L}]{2}',
    '(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\d.])',
  ].join('|'),
  'iu',
);

/** Characters that look like a dot; browsers read some of them as one. */
const dots = /[。·‧∙⋅•・ꓸ۔]/gu;
/** Signs in brackets, which people write to avoid a link. */
const bracketed = /\s?[[({<]\s?(\.|dot|دات|نقطه|:|\/{1,2}|:\/\/|@|at)\s?[\])}>]\s?/giu;
/** A dot in brackets within a name with any ending; only links are written like this. */
const maskedDot = new RegExp(
  `[\\p{L}\\p{N}-](?:${[
    '[[({<]\\s?(?:\\.|dot|دات|نقطه)\\s?[\\])}>]\\s?',
    '\\s[[({<]\\s?(?:\\.|dot|دات|نقطه)\\s?[\\])}>]',
    '\\s[[({<]\\s?(?:dot|دات)\\s?[\\])}>]\\s',
  ].join('|')})[\\p{L}]{2,24}${end}`,
  'iu',
);
const signs: Readonly<Record<string, string>> = { dot: '.', دات: '.', نقطه: '.', at: '@' };

/** Whether a text has, or seems to have, a link: guests' comments with a link await approval. */
export function containsLink(text: string): boolean {
  const folded = foldDigits(foldTextKeepingHalfSpaces(text))
    .replace(/\u2800/g, ' ')
    .replace(dots, '.');
  const bare = folded.replace(bracketed, (_, sign: string) => signs[sign.toLowerCase()] ?? sign);
  return maskedDot.test(folded) || link.test(bare);
}
