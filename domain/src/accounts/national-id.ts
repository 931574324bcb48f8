import { foldDigits } from '../text/digits.ts';

type NationalIdHolder = {
  /** ISO 3166 code. */
  readonly country: string;
  readonly personType: 'real' | 'legal' | null;
};

// Separators that people type, and characters that copying adds.
const invisible = /[\s\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalizes a national id for storage; returns null if it is invalid. In Iran it is the national code of a
 * person or the legal id of a company, with a check digit; elsewhere any letters, digits and dashes.
 */
export function normalizeNationalId(typed: string, { country, personType }: NationalIdHolder): string | null {
  const text = foldDigits(typed.normalize('NFKC')).replace(invisible, '');
  if (country !== 'IR') return /^[\p{L}\p{Nd}-]+$/u.test(text) && /\p{Nd}|\p{L}/u.test(text) ? text : null;
  const digits = text.replace(/-/g, '');
  const fits =
    (personType !== 'legal' && isNationalCode(digits)) || (personType !== 'real' && isLegalId(digits));
  return fits ? digits : null;
}

/** کد ملی: ten digits; the last is computed from the others, weighted from 10 to 2, modulo 11. */
function isNationalCode(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^(\d)\1{9}$/.test(text) || /^\d{3}000000/.test(text)) return false;
  const digits = [...text].map(Number);
  const rest = digits.slice(0, 9).reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11;
  return digits[9] === (rest < 2 ? rest : 11 - rest);
}

const legalWeights = [29, 27, 23, 19, 17];

/** شناسهٔ ملی: eleven digits; the first ten, each plus the tenth and 2, are weighted, then modulo 11 and 10. */
function isLegalId(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^\d{3}000000/.test(text)) return false;
  const digits = [...text].map(Number);
  const shift = (digits[9] ?? 0) + 2;
  const sum = digits
    .slice(0, 10)
    .reduce((total, digit, index) => total + (digit + shift) * (legalWeights[index % 5] ?? 0), 0);
  return digits[10] === (sum % 11) % 10;
}
