import type { Language } from '@nazar/domain/text/language.ts';

/** In its own language and script, for people who can't read the other one. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fa: 'فارسی' };
