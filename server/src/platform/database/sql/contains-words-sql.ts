import { foldText } from '@nazar/domain/text/digits.ts';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const maxWords = 10;

/** Splits a search into its words, folded. */
export const splitSearchWords = (search: string): string[] =>
  foldText(search).split(' ').filter(Boolean).slice(0, maxWords);

/** Unlike LIKE, `position` gives `%` and `_` no special meaning. */
export const containsWordSql = (folded: SQLWrapper, word: SQLWrapper): SQL =>
  sql`position(${word} in ${folded}) > 0`;

/** SQL for «contains every word of the search, in any order». */
export function containsWordsSql(folded: SQLWrapper, search: string): SQL | undefined {
  return and(...splitSearchWords(search).map((word) => containsWordSql(folded, sql`${word}`)));
}
