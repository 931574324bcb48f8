import { foldDigits } from '../text/digits.ts';
import { textLimits } from '../text/text-limits.ts';

/** Recognised by its form only; the server checks whether a number is valid, and stores it as E.164. */
export type Identifier = { readonly kind: 'email' | 'mobile' | 'username'; readonly text: string };

const maxLocalLength = 64;
// Matches one plain address as in RFC 5321. Quotes, comments, spaces and lists are excluded, so that it can't
// contain a second address.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const mobile = /^\+?\d{7,15}$/;
const username = /^[a-z][a-z0-9_.]{2,31}$/;
// Separators that people type in numbers, and characters that copying adds.
const separators = /[\s().\-\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalizes a typed identifier: folds case, width, and Persian and Arabic digits, and reads `00` as `+`.
 * Returns null if the text is neither an e-mail address, a mobile number nor a username.
 */
export function parseIdentifier(typed: string): Identifier | null {
  const text = foldDigits(typed.normalize('NFKC')).trim().toLowerCase();
  if (text.includes('@')) return isEmail(text) ? { kind: 'email', text } : null;
  const number = text.replace(separators, '').replace(/^00/, '+');
  if (mobile.test(number)) return { kind: 'mobile', text: number };
  return username.test(text) ? { kind: 'username', text } : null;
}

export function isEmail(text: string): boolean {
  if (text.length > textLimits.identifier) return false;
  const parts = text.split('@');
  const [name = '', domain = ''] = parts;
  const labels = domain.split('.');
  return (
    parts.length === 2 &&
    name.length <= maxLocalLength &&
    local.test(name) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    /[a-z]/.test(labels.at(-1) ?? '')
  );
}
