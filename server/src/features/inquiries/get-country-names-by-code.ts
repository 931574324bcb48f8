import { countryCodes, unspecifiedCountryCode } from '@nazar/domain/accounts/country.ts';
import type { Language } from '@nazar/domain/text/language.ts';

const notSpecified: Record<Language, string> = { en: 'Not specified', fa: 'مشخص نشده' };
const namesByLanguage = new Map<Language, Readonly<Record<string, string>>>();

/** Country names by code, in alphabetical order of the language; UN (not specified) comes first. */
export function getCountryNamesByCode(language: Language): Readonly<Record<string, string>> {
  const known = namesByLanguage.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const collator = new Intl.Collator(language);
  const countries = countryCodes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, a], [, b]) => collator.compare(a, b));
  const list = Object.fromEntries([[unspecifiedCountryCode, notSpecified[language]], ...countries]);
  namesByLanguage.set(language, list);
  return list;
}
