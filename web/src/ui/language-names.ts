import type { Language } from '@nazar/domain/text/language.ts';

/** Each language has its name in its own script, for people who can't read the other one. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fa: 'فارسی' };
