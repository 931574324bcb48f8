import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const maxWords = 10;

/** The text that a search looks in: what the card shows, never the owner's internal title. */
export function searchTextOf({ publicTitle, publicDescription, tags }: Definition): string {
  return foldText([publicTitle, visibleText(publicDescription), ...tags].join('\n'));
}

/** SQL for «contains every word of the search, in any order»; `%` and `_` have no special meaning. */
export function holdsWords(folded: SQLWrapper, search: string): SQL | undefined {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`position(${word} in ${folded}) > 0`),
    sql` and `,
  );
}

const letters: readonly (readonly [string, string])[] = [
  ['\u064a\u0649', '\u06cc\u06cc'],
  ['\u0643', '\u06a9'],
  ['\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9', '0123456789'],
  ['\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669', '0123456789'],
];
/** `translate` removes the letters without a counterpart. */
const dropped = '\u200c\u200d\u200e\u200f\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652';

/** SQL that folds a short column like `foldText`, for text stored as typed. */
export function foldedColumn(column: SQLWrapper): SQL {
  const from = letters.map(([letter]) => letter).join('') + dropped;
  const to = letters.map(([, letter]) => letter).join('');
  return sql`regexp_replace(translate(lower(normalize(${column}, NFKC)), ${from}, ${to}), '\\s+', ' ', 'g')`;
}
