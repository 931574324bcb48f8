import { foldDigits } from '../text/digits.ts';
import { textLimits } from '../text/text-limits.ts';
import { commonPasswordWords } from './common-password-words.ts';

const minPasswordLength = 8;
const passwordSymbols = '@!%$';

/** The form that is hashed, which is the same from every keyboard (NIST SP 800-63B, section 3.1.1.2). */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** The rules of the specification's section 5 one by one, so that a form can show each as fulfilled. */
const passwordRuleChecks = {
  length: (password: string) =>
    [...normalizePassword(password)].length >= minPasswordLength && password.length <= textLimits.password,
  number: (password: string) => /\d/.test(foldDigits(normalizePassword(password))),
  lowercase: (password: string) => /\p{Ll}/u.test(normalizePassword(password)),
  uppercase: (password: string) => /\p{Lu}/u.test(normalizePassword(password)),
  symbol: (password: string) =>
    [...passwordSymbols].some((symbol) => normalizePassword(password).includes(symbol)),
} as const;
type PasswordRule = keyof typeof passwordRuleChecks;

export function listBrokenPasswordRules(password: string): PasswordRule[] {
  return (Object.keys(passwordRuleChecks) as PasswordRule[]).filter(
    (rule) => !passwordRuleChecks[rule](password),
  );
}

/**
 * The reason why a new password is refused, or null. Every character is allowed, and passwords are never
 * truncated.
 */
export function findPasswordProblem(
  password: string,
): 'passwordRequired' | 'invalidPassword' | 'commonPassword' | null {
  if (password === '') return 'passwordRequired';
  if (listBrokenPasswordRules(password).length > 0) return 'invalidPassword';
  return isCommonPassword(password) ? 'commonPassword' : null;
}

/** The reason why the repetition of a new password is refused, or null. */
export function findConfirmPasswordProblem(
  confirmation: string,
  password: string,
): 'confirmPasswordRequired' | 'invalidConfirmPassword' | null {
  if (confirmation === '') return 'confirmPasswordRequired';
  return normalizePassword(confirmation) === normalizePassword(password) ? null : 'invalidConfirmPassword';
}

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '1': 'i',
  '!': 'i',
};

// Keyboard patterns that removing digits and symbols doesn't turn into a word.
const walks =
  /1qaz|!qaz|2wsx|@wsx|zaq1|zaq!|xsw2|1q2w|q1w2|2w3e|w2e3|a1b2c3|a1s2d3|1a2b3c|1a2s3d|qwe123|123qwe|qwe!|asd123|123asd|abc123|123abc|1234qwer/;
const countingRow =
  /123|234|345|456|321|987|(\d)\1\1|(\d{2,3})\2|19\d\d|20[0-3]\d|1[34]\d\d|!@|@!|!%|\$%|%\$|@\$/;
/** Maximum number of extra letters around a common word, as in «xPassword1!» and «Dragon1!Ab». */
const maxLettersAround = 2;
const minWordLength = 5;
/** Maximum number of extra characters around a keyboard pattern. */
const maxOtherCharacters = 6;

function isCommonPassword(password: string): boolean {
  const folded = foldDigits(normalizePassword(password)).toLowerCase();
  const walk = walks.exec(folded)?.[0];
  if (walk !== undefined && folded.length - walk.length <= maxOtherCharacters) return true;
  const readings = [
    // Look-alikes inside a word count as letters; at its ends they are common additions.
    replaceSubstitutedLetters(folded.replace(/^[^a-z]+|[^a-z]+$/g, '')),
    replaceSubstitutedLetters(folded.replace(/[^a-z]+$/, '')),
    folded.replace(/[^a-z]/g, ''),
  ];
  if (readings.some(isCommonWord)) return true;
  // Matches up to four characters followed by 123456, as in «Aa123456!» and «Abcd@1234».
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return core.length <= 4 && countingRow.test(folded);
}

function replaceSubstitutedLetters(text: string): string {
  return text.replace(/[^a-z]/g, (character) => lookAlikes[character] ?? '');
}

function isCommonWord(text: string): boolean {
  if (commonPasswordWords.has(text)) return true;
  for (let left = 0; left <= maxLettersAround; left++) {
    for (let right = 0; left + right <= maxLettersAround; right++) {
      const word = text.slice(left, text.length - right);
      if (word.length >= minWordLength && commonPasswordWords.has(word)) return true;
    }
  }
  return false;
}
