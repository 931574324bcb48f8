import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

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
