import { addressProblem } from '@nazar/domain/account/address-problem.ts';
import { type Identifier, readIdentifier } from '@nazar/domain/account/identifier.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Recipient } from '../delivery/compose-message.ts';
import { invalidField } from './problem.ts';

/** The country assumed for a number without a country code. */
const defaultCountries = { en: undefined, fa: 'IR' } as const;

/** The canonical form in which an identifier is stored and compared; null if it is not valid. */
export function canonicalIdentifier(typed: string, language: Language): Identifier | null {
  const identifier = readIdentifier(typed);
  if (identifier?.kind !== 'mobile') return identifier;
  const number = parsePhoneNumberFromString(identifier.text, defaultCountries[language]);
  return number?.isValid() === true ? { kind: 'mobile', text: number.number } : null;
}

/** For a field that accepts only a mobile number. */
export function requireMobile(path: string, typed: string, language: Language): Recipient {
  const identifier = canonicalIdentifier(typed, language);
  if (identifier?.kind !== 'mobile') throw invalidField(path, 'invalidMobile');
  return { kind: 'mobile', text: identifier.text };
}

/** For a field that accepts only an e-mail address. */
export function requireEmail(path: string, typed: string, language: Language): Recipient {
  const identifier = canonicalIdentifier(typed, language);
  if (identifier?.kind !== 'email') throw invalidField(path, 'invalidEmail');
  return { kind: 'email', text: identifier.text };
}

/** For a field that a code is sent to: an e-mail address or a mobile number. */
export function requireReachable(typed: string, language: Language): Recipient {
  const identifier = canonicalIdentifier(typed, language);
  if (identifier === null || identifier.kind === 'username') {
    throw invalidField('identifier', addressProblem(typed) ?? 'invalidMobile');
  }
  return { kind: identifier.kind, text: identifier.text };
}
