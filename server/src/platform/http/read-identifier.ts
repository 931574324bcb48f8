import { findIdentifierProblem } from '@nazar/domain/accounts/find-identifier-problem.ts';
import { type Identifier, parseIdentifier } from '@nazar/domain/accounts/identifier.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { MessageRecipient } from '../delivery/compose-message.ts';
import { makeInvalidFieldProblem } from './problem.ts';

/** The country assumed for a number without a country code; null if none is. */
export const getDefaultCountry = (language: Language): string | null => (language === 'fa' ? 'IR' : null);

/** The canonical form in which an identifier is stored and compared; null if it is not valid. */
export function toCanonicalIdentifier(typed: string, language: Language): Identifier | null {
  return normalizeIdentifier(typed, getDefaultCountry(language));
}

/** Normalizes an identifier with the country for numbers without a country code. */
export function normalizeIdentifier(typed: string, country: string | null): Identifier | null {
  const identifier = parseIdentifier(typed);
  if (identifier?.kind !== 'mobile') return identifier;
  const assumed = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(identifier.text, assumed);
  return number?.isValid() === true ? { kind: 'mobile', text: number.number } : null;
}

/** Requires a mobile number in a field. */
export function parseMobileOrThrow(path: string, typed: string, language: Language): MessageRecipient {
  const identifier = toCanonicalIdentifier(typed, language);
  if (identifier?.kind !== 'mobile') throw makeInvalidFieldProblem(path, 'invalidMobile');
  return { kind: 'mobile', text: identifier.text };
}

/** Requires an e-mail address in a field. */
export function parseEmailOrThrow(path: string, typed: string, language: Language): MessageRecipient {
  const identifier = toCanonicalIdentifier(typed, language);
  if (identifier?.kind !== 'email') throw makeInvalidFieldProblem(path, 'invalidEmail');
  return { kind: 'email', text: identifier.text };
}

/** Requires an address that a code can be sent to: an e-mail address or a mobile number. */
export function parseEmailOrMobileOrThrow(typed: string, language: Language): MessageRecipient {
  const identifier = toCanonicalIdentifier(typed, language);
  if (identifier === null || identifier.kind === 'username') {
    throw makeInvalidFieldProblem('identifier', findIdentifierProblem(typed) ?? 'invalidMobile');
  }
  return { kind: identifier.kind, text: identifier.text };
}
