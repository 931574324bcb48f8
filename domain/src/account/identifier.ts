import { foldDigits } from '../text/digits.ts';
import { textLimits } from '../text/text-limits.ts';

/** By its shape; whether a number can be dialled is the server's to say, which then stores it as E.164. */
export type Identifier = { readonly kind: 'email' | 'mobile' | 'username'; readonly text: string };

const maxLocalLength = 64;
// One plain address, as RFC 5321 sends it: no quotes, comments, spaces or lists, so it can't name a second one.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const mobile = /^\+?\d{7,15}$/;
const username = /^[a-z][a-z0-9_.]{2,31}$/;
// What people put into numbers for the eye, and what copying brings along.
const separators = /[\s().\-\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * What a person typed to be known by, in one spelling: case, width, Persian and Arabic digits folded, `00`
 * read as `+`. Null where it is neither an e-mail address, nor a mobile number, nor a username.
 */
export function readIdentifier(typed: string): Identifier | null {
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
