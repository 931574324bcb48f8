/** Languages of the interface. A new one needs a folder under locales/ and an entry here. */
export const languages = ['en', 'fa'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

/** Each language has its name in its own script, for people who can't read the other one. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fa: 'فارسی' };

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

export function getLanguageDirection(language: Language): 'ltr' | 'rtl' {
  return language === 'fa' ? 'rtl' : 'ltr';
}

/** The preferred supported language in an Accept-Language header; English by default. */
export function negotiateLanguage(header: string | undefined): Language {
  if (header === undefined) return defaultLanguage;
  const preferences = header
    .slice(0, 200)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...params] = part.trim().split(';');
      const quality = params
        .map((param) => /^\s*q=([0-9.]+)\s*$/.exec(param)?.[1])
        .find((q) => q !== undefined);
      return { language: tag.toLowerCase().split('-')[0], quality: Number(quality ?? 1), index };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return preferences.map((entry) => entry.language).find(isLanguage) ?? defaultLanguage;
}
