import { persianDigits } from './digits.ts';
import type { Language } from './language.ts';

export type Texts = Readonly<Record<string, string>>;
export type WordParams = Readonly<Record<string, string | number>>;

const locales: Record<Language, string> = { en: 'en', fa: 'fa-IR' };
const pluralRules = new Map<Language, Intl.PluralRules>();
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

function plural(language: Language, count: number): string {
  let rules = pluralRules.get(language);
  if (rules === undefined) {
    rules = new Intl.PluralRules(locales[language]);
    pluralRules.set(language, rules);
  }
  return rules.select(count);
}

/** The number that plurals go by: `count` where there is one, else the limit that was passed. */
export function countOf(params: WordParams): number | undefined {
  const count = params.count ?? params.limit ?? params.seconds;
  return typeof count === 'number' ? count : undefined;
}

/** A parameter as people read it: grouped numbers, dates of the language's calendar, its own digits. */
export function wordParam(value: string | number, language: Language): string {
  if (typeof value === 'number') return new Intl.NumberFormat(locales[language]).format(value);
  if (isoDate.test(value)) {
    const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
    const moment = new Date(`${value}T00:00:00Z`);
    if (!Number.isNaN(moment.getTime())) return format.format(moment);
  }
  return language === 'fa' ? persianDigits(value) : value;
}

/**
 * The sentence of a code: texts in i18next's form, `{{name}}` for parameters and `_one`, `_other` for plurals.
 * A code without a text comes out as itself.
 */
export function word(texts: Texts, key: string, params: WordParams, language: Language): string {
  const count = countOf(params);
  const text =
    (count === undefined ? undefined : texts[`${key}_${plural(language, count)}`]) ??
    texts[`${key}_other`] ??
    texts[key] ??
    key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    // A parameter that is a code itself has its own text: `answerType_single`.
    return texts[`${name}_${value}`] ?? wordParam(value, language);
  });
}
