import { foldDigits } from '../text/digits.ts';

export const shortestPassword = 8;
export const longestPassword = 128;
export const passwordSymbols = '@!%$';

/** The rules of the specification's section 5, one by one, so that a form can tick them off. */
export const passwordRules = {
  length: (password: string) =>
    [...password].length >= shortestPassword && password.length <= longestPassword,
  number: (password: string) => /\d/.test(foldDigits(password)),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  symbol: (password: string) => [...passwordSymbols].some((symbol) => password.includes(symbol)),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Why a new password is refused, or null where it is fine. Every character is allowed, none is cut off. */
export function passwordProblem(password: string): 'invalidPassword' | 'commonPassword' | null {
  if (Object.values(passwordRules).some((holds) => !holds(password))) return 'invalidPassword';
  return isCommonPassword(password) ? 'commonPassword' : null;
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

// Words behind most passwords of leaked lists, once digits and symbols at their ends are taken off.
const words = new Set(
  `password passwort passwd passw pass mypassword welcome welcom admin administrator root user guest login
  letmein changeme secret default test testing tester temp demo sample hello qwerty qwertyuiop qwert qwe asdf
  asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx iloveyou love lovely monkey dragon master sunshine princess
  football baseball soccer superman batman shadow michael jordan charlie ashley jessica summer winter spring
  autumn january monday google facebook samsung apple iphone android windows computer internet company
  p4ssword trustno starwars pokemon ninja freedom whatever iran tehran salam ali reza mohammad mohamad
  mohammed hossein hosein mehdi mahdi fatemeh maryam zahra nazar survey`.split(/\s+/),
);

// Walks over the keyboard and counting rows that no stripping of ends reduces to a word.
const exact = new Set(
  `1qaz!qaz 1qaz@wsx !qaz2wsx !qaz1qaz 1qaz2wsx! 1qaz2wsx@ 1q2w3e4r! 1q2w3e4r@ 1q2w3e4r5t! q1w2e3r4! q1w2e3r4@
  qwe123!@ qweasd123! qwe!23asd a1b2c3d4! a1b2c3d4@ a1s2d3f4! zaq1@wsx zaq!2wsx zaq12wsx! zaq12wsx@ abc123!@
  123qwe!@ 123qwe!@# !@#123qwe 1234qwer! 1234qwer@ asd123!@ p@ssw0rd`.split(/\s+/),
);

const countingRow = /0123|1234|2345|3456|4321|9876|(\d)\1\1|19\d\d|20[0-3]\d|1[34]\d\d/;

function isCommonPassword(password: string): boolean {
  const folded = foldDigits(password.normalize('NFKC')).toLowerCase();
  if (exact.has(folded)) return true;
  const core = folded.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = core.replace(/[^a-z]/g, (character) => lookAlikes[character] ?? '');
  if (words.has(plain)) return true;
  // A letter or four, and then 123456: «Aa123456!», «Abcd@1234».
  return core.length <= 4 && countingRow.test(folded);
}
