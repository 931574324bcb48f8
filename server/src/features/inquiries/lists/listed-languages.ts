import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { inArray, type SQL } from 'drizzle-orm';
import { inquiryListing } from '../../../platform/database/schema/inquiry.ts';

/** `fa`, or `fa en` for two languages. It is one column, because every index of the lists contains it. */
type ListedLanguages = Language | `${Language} ${Language}`;

/** The languages by which lists find an inquiry. */
export function getListedLanguages({
  language,
  secondLanguage,
}: Pick<Definition, 'language' | 'secondLanguage'>): ListedLanguages {
  return secondLanguage === null ? language : `${language} ${secondLanguage}`;
}

/** SQL for «the inquiry can be read in this language». */
export function isListedInLanguageSql(language: Language): SQL {
  const both = languages.flatMap((other): ListedLanguages[] => [
    `${language} ${other}`,
    `${other} ${language}`,
  ]);
  return inArray(inquiryListing.language, [language, ...both]);
}
