import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Grouping } from '@nazar/domain/results/grouping.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { StoredTallyTotal } from '../../counts/index.ts';
import { countPairsInBlocks } from '../blocks/count-response-block-queries.ts';
import { withBlockSnapshot } from '../blocks/response-block-queries.ts';
import { countResponsesByChoices, type GroupCombinationCount } from './choice-queries.ts';

type Inquiry = {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: StoredTallyTotal;
};
type PairCount = Pick<GroupCombinationCount, 'codes' | 'count'>;

/** The choices of more responses are not read into memory. */
const maxRead = 50_000;

/**
 * Counts the responses by the groups of a question and of each of the others, by the others' positions, in
 * one scan. All are grouped by options.
 */
export async function countGroupingPairs(
  db: Database,
  inquiry: Inquiry,
  row: Grouping,
  columns: readonly Grouping[],
): Promise<GroupCombinationCount[][]> {
  const { inquiryId, total } = inquiry;
  const counted = await withBlockSnapshot(
    db,
    { inquiryId },
    async (snapshot, { blocks, outside, isOutside }) => {
      if (Math.min(outside, total.responses) > maxRead) return null;
      const where = sql`inquiry_id = ${inquiryId} and ${isOutside}`;
      const rows = outside === 0 ? [] : await countInRows(snapshot, where, row);
      const inside = blocks.length === 0 ? [] : await countPairsInBlocks(snapshot, blocks, row, columns);
      return columns.map(({ groups }, place) => {
        const isOf = new Set(groups.map(({ code }) => code));
        return addPairs([
          ...(inside[place] ?? []),
          ...rows.filter(({ codes: [, code = 0] }) => isOf.has(code)),
        ]);
      });
    },
  );
  if (counted !== null) return counted;
  const all: GroupCombinationCount[][] = [];
  for (const column of columns) {
    all.push(await countResponsesByChoices(db, { ...inquiry, groupings: [row, column], condition: null }));
  }
  return all;
}

function addPairs(pairs: readonly PairCount[]): GroupCombinationCount[] {
  const counts = new Map<string, GroupCombinationCount>();
  for (const { codes, count } of pairs) {
    const name = codes.join(' ');
    counts.set(name, { day: null, codes, count: count + (counts.get(name)?.count ?? 0) });
  }
  return [...counts.values()];
}

/**
 * Counts combinations with each option of the question in memory, because joining them in SQL takes many
 * times as long.
 */
async function countInRows(snapshot: Database, where: SQL, { groups }: Grouping): Promise<PairCount[]> {
  const { rows } = await snapshot.execute<{ choices: string }>(
    sql`select choices::text as choices from response where ${where}`,
  );
  const byRow = new Map(groups.map(({ code }) => [code, new Map<number, number>()]));
  for (const { choices } of rows) {
    const codes = choices === '{}' ? [] : choices.slice(1, -1).split(',').map(Number);
    for (const code of codes) {
      const own = byRow.get(code);
      if (own === undefined) continue;
      for (const other of codes) own.set(other, (own.get(other) ?? 0) + 1);
    }
  }
  return [...byRow].flatMap(([code, own]) =>
    [...own].map(([other, count]) => ({ codes: [code, other], count })),
  );
}
