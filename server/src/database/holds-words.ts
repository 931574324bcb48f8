import { foldText } from '@nazar/domain/text/digits.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const maxWords = 10;

/** SQL for «contains every word of the search, in any order»; `%` and `_` have no special meaning. */
export function holdsWords(folded: SQLWrapper, search: string): SQL | undefined {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`position(${word} in ${folded}) > 0`),
    sql` and `,
  );
}
