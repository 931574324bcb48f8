import { isVisuallyEmpty, normalizeUserText } from '@nazar/domain/comments/comment-text.ts';
import type { PeopleLineProblem, PersonFields } from '@nazar/domain/people/people-import.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { normalizeIdentifier } from '../../platform/http/read-identifier.ts';

export type PersonInput = { readonly name: string; readonly email: string; readonly mobile: string };

type ParsedPerson =
  | { readonly ok: true; readonly person: PersonFields }
  | { readonly ok: false; readonly field: keyof PersonInput; readonly code: PeopleLineProblem };

/** Prefixes of spreadsheet formulas; some people write a single dash for no name. */
const formula = {
  name: /^[=+@\uff1d\uff0b\uff20]|^[-\uff0d]./,
  // Mobile numbers start with a plus.
  email: /^[=@\uff1d\uff20-]/,
  mobile: /^[=@\uff1d\uff20-]/,
};
const ownCountry = /^\s*(?:\+|00|\u06f0\u06f0|\u0660\u0660|\uff0b)/;

/** Maximum length of a cell that is read: the rules below take time that grows with the square of the length. */
const maxTyped = 2000;
const tooLong = { name: 'nameTooLong', email: 'invalidEmail', mobile: 'invalidMobile' } as const;

/**
 * Converts a typed person, or a line of a table, to the stored form. Mobile numbers without a country code
 * get the given one.
 */
export function parseTypedPerson(typed: PersonInput, country: string | null): ParsedPerson {
  for (const field of ['name', 'email', 'mobile'] as const) {
    if (typed[field].trim().length > maxTyped) return { ok: false, field, code: tooLong[field] };
  }
  for (const field of ['name', 'email', 'mobile'] as const) {
    if (formula[field].test(typed[field].trim())) return { ok: false, field, code: 'formula' };
  }
  // An address with a line break could put a second one into an e-mail header.
  for (const field of ['email', 'mobile'] as const) {
    if (/[\r\n\u2028\u2029]/.test(typed[field].trim())) return { ok: false, field, code: 'lineBreak' };
  }
  const tidied = normalizeUserText(typed.name.replace(/\p{Cc}/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const name = isVisuallyEmpty(tidied) ? '' : tidied;
  if ([...name].length > textLimits.name) return { ok: false, field: 'name', code: 'nameTooLong' };
  const email = readContact(typed.email, 'email', country);
  if (email === undefined) return { ok: false, field: 'email', code: 'invalidEmail' };
  const mobile = readContact(typed.mobile, 'mobile', country);
  if (mobile === undefined) {
    const digits = foldDigits(typed.mobile).replace(/\D/g, '');
    const isOneNumber = digits.length >= 7 && digits.length <= 15;
    const lacksCountry = country === null && !ownCountry.test(typed.mobile) && isOneNumber;
    return { ok: false, field: 'mobile', code: lacksCountry ? 'mobileNeedsCountry' : 'invalidMobile' };
  }
  if (email === null && mobile === null) return { ok: false, field: 'email', code: 'noContact' };
  return { ok: true, person: { name, email, mobile } };
}

/** Null if there is none, undefined if it is invalid. */
function readContact(
  typed: string,
  kind: 'email' | 'mobile',
  country: string | null,
): string | null | undefined {
  if (typed.trim() === '') return null;
  const identifier = normalizeIdentifier(typed, country);
  return identifier?.kind === kind ? identifier.text : undefined;
}
