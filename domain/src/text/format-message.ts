import { toPersianDigits } from './digits.ts';
import type { Language } from './language.ts';

export type MessageTexts = Readonly<Record<string, string>>;
export type MessageParams = Readonly<Record<string, string | number>>;

const locales: Record<Language, string> = { en: 'en', fa: 'fa-IR' };
const pluralRules = new Map<Language, Intl.PluralRules>();
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

function getPluralCategory(language: Language, count: number): string {
  let rules = pluralRules.get(language);
  if (rules === undefined) {
    rules = new Intl.PluralRules(locales[language]);
    pluralRules.set(language, rules);
  }
  return rules.select(count);
}

/** The number that decides the plural form: `count` if given, otherwise the limit or the seconds. */
function findPluralCount(params: MessageParams): number | undefined {
  const count = params.count ?? params.limit ?? params.seconds;
  return typeof count === 'number' ? count : undefined;
}

/** Formats a parameter: grouped and exact numbers, dates in the language's calendar, the language's digits. */
function formatParam(value: string | number, language: Language): string {
  if (typeof value === 'number') {
    // All digits are shown, because a limit of 39.9996 is not 40.
    return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 20 }).format(value);
  }
  if (isoDate.test(value)) {
    const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
    const moment = new Date(`${value}T00:00:00Z`);
    if (!Number.isNaN(moment.getTime())) return format.format(moment);
  }
  return language === 'fa' ? toPersianDigits(value) : value;
}

/**
 * Formats the text of a key. Texts follow i18next: `{{name}}` for parameters, `_one` and `_other` for
 * plurals. A key without a text is returned unchanged.
 */
export function formatMessage(
  texts: MessageTexts,
  key: string,
  params: MessageParams,
  language: Language,
): string {
  const count = findPluralCount(params);
  const text =
    (count === undefined ? undefined : texts[`${key}_${getPluralCategory(language, count)}`]) ??
    texts[`${key}_other`] ??
    texts[key] ??
    key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    // A parameter that is itself a code may have its own text: `answerType_single`.
    return texts[`${name}_${value}`] ?? formatParam(value, language);
  });
}
