import type { Grouping } from '@nazar/domain/results/grouping.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { atOneMoment } from './blocks/block-queries.ts';
import { countPairsInBlocks } from './blocks/count-block-queries.ts';
import type { CountedGroup } from './choice-queries.ts';

/**
 * How many responses are in which groups of a question and of each of others, by the others' places: one look at the
 * responses for all of them. All are counted by options.
 */
export async function countPairs(
  db: Database,
  inquiryId: string,
  row: Grouping,
  columns: readonly Grouping[],
): Promise<CountedGroup[][]> {
  return atOneMoment(db, { inquiryId }, async (snapshot, { blocks, outside, isOutside }) => {
    const inside = blocks.length === 0 ? [] : await countPairsInBlocks(snapshot, blocks, row, columns);
    const rows =
      outside === 0
        ? []
        : await snapshot
            .execute<PairCount>(sql`
      select one.code::int as first, other.code::int as second, count(*)::int as count
      from response, unnest(choices) as one (code), unnest(choices) as other (code)
      where inquiry_id = ${inquiryId} and ${isOutside}
        and one.code = any(${codesOf([row])}::smallint[]) and other.code = any(${codesOf(columns)}::smallint[])
      group by 1, 2`)
            .then((found) => found.rows);
    return columns.map((column, place) => {
      const isOf = new Set(column.groups.map(({ code }) => code));
      const counts = new Map<string, CountedGroup>();
      const found = rows.flatMap(({ first, second, count }) =>
        isOf.has(second) ? [{ codes: [first, second], count }] : [],
      );
      for (const { codes, count } of [...(inside[place] ?? []), ...found]) {
        const name = codes.join(' ');
        counts.set(name, { day: null, codes, count: count + (counts.get(name)?.count ?? 0) });
      }
      return [...counts.values()];
    });
  });
}

type PairCount = { first: number; second: number; count: number };

const codesOf = (groupings: readonly Grouping[]) =>
  `{${groupings.flatMap(({ groups }) => groups.map(({ code }) => code)).join(',')}}`;
