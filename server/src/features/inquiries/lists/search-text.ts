import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { inquirySearchText } from '../../../platform/database/schema/inquiry.ts';
import { containsWordSql, splitSearchWords } from '../../../platform/database/sql/contains-words-sql.ts';

/**
 * The text that a search covers: what the card shows in each language, without the owner's internal title.
 */
export function makeInquirySearchText(definition: Definition): string {
  const { language, secondLanguage, tags } = definition;
  const shown = [language, ...(secondLanguage === null ? [] : [secondLanguage])].flatMap((reader) => {
    const { publicTitle, publicDescription } = translateInquiry(definition, reader);
    return [publicTitle, visibleText(publicDescription)];
  });
  return foldText([...shown, ...tags].join('\n'));
}

const withoutMarks = (text: string) => sql`fold_marks(${text}::text)`;

/** SQL for inquiries that contain every word of the search. */
export function listingContainsWordsSql(search: string): SQL | undefined {
  return and(
    ...splitSearchWords(search).map((word) =>
      containsWordSql(inquirySearchText.searchText, withoutMarks(word)),
    ),
  );
}

/**
 * Uses the index of words, which finds more texts than match, never fewer. The first gram of each word is the
 * fastest to look up, and is nearly as selective if most texts contain the words.
 */
export function listingMayContainWordsSql(search: string, { byFirstGrams = false } = {}): SQL | undefined {
  const searchGrams = sql`search_grams(${inquirySearchText.searchText})`;
  const gramsSql = (word: string) => sql`word_grams(${withoutMarks(word)})`;
  return and(
    ...splitSearchWords(search).map((word) =>
      byFirstGrams
        ? sql`${searchGrams} @> (${gramsSql(word)})[1:1]`
        : sql`${searchGrams} @> ${gramsSql(word)}`,
    ),
  );
}

/** Folds a tag like `inquiryListing`. */
export const foldTagSql = (tag: string) => sql`fold_marks(fold_text(${tag}::text))`;
