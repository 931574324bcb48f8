import { type Language, languages } from '@nazar/domain/text/language.ts';
import { inArray, type SQL } from 'drizzle-orm';
import { inquiryListing } from '../../../platform/database/schema/inquiry.ts';

type ListedLanguages = Language | `${Language} ${Language}`;

/** SQL for «the inquiry can be read in this language». */
export function isListedInLanguageSql(language: Language): SQL {
  const both = languages.flatMap((other): ListedLanguages[] => [
    `${language} ${other}`,
    `${other} ${language}`,
  ]);
  return inArray(inquiryListing.language, [language, ...both]);
}
