import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { findBreakdownQuestion } from '@nazar/domain/results/breakdown-question.ts';
import { type DisclosureQuestionCounts, isCrossTabDisclosed } from '@nazar/domain/results/disclosure.ts';
import type { Grouping } from '@nazar/domain/results/grouping.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../platform/database/database.ts';
import { countResponsesByChoices, type GroupCombinationCount } from './groupings/choice-queries.ts';

interface Inquiry {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: Tally;
}

/** The counts of one question by another over all responses, with all options of both. */
type TableCounts = readonly (readonly number[])[];

/**
 * Null if a secret ballot may not show them. Both groupings must have all of their groups. Counts that are known
 * already aren't counted again.
 */
export async function countDisclosedGroupingPair(
  db: Database,
  inquiry: Inquiry,
  pair: readonly [Grouping, Grouping],
  known?: readonly GroupCombinationCount[],
): Promise<TableCounts | null> {
  if (!hasBreakdownQuestion(inquiry, pair)) return null;
  const [row, column] = pair;
  const counts = tabulateGroupCounts(known ?? (await countGroups(db, inquiry, pair)), row, column);
  const [rowSide, columnSide] = [await countSide(db, row, inquiry), await countSide(db, column, inquiry)];
  return isCrossTabDisclosed(rowSide, columnSide, counts, inquiry.total.responses) ? counts : null;
}

function hasBreakdownQuestion({ compiled, total }: Inquiry, pair: readonly [Grouping, Grouping]): boolean {
  const breakdown = findBreakdownQuestion(compiled, total);
  return breakdown !== null && pair.some(({ id }) => id === breakdown.id);
}

async function countSide(
  db: Database,
  grouping: Grouping,
  inquiry: Inquiry,
): Promise<DisclosureQuestionCounts> {
  const { groups, several } = grouping;
  const counts = groups.map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  return {
    several,
    counts: known.length === counts.length ? known : await countEach(db, grouping, inquiry),
  };
}

/** Counts the people in each group, for groupings whose counts the tally lacks. */
async function countEach(db: Database, grouping: Grouping, inquiry: Inquiry): Promise<number[]> {
  const counted = await countGroups(db, inquiry, [grouping]);
  const byCode = new Map(counted.map(({ codes: [code = 0], count }) => [code, count]));
  return grouping.groups.map(({ code }) => byCode.get(code) ?? 0);
}

function countGroups(
  db: Database,
  inquiry: Inquiry,
  groupings: readonly Grouping[],
): Promise<GroupCombinationCount[]> {
  return countResponsesByChoices(db, { ...inquiry, groupings, condition: null });
}

/** Converts counts by codes to counts by row and column. */
export function tabulateGroupCounts(
  groups: readonly GroupCombinationCount[],
  row: Grouping,
  column: Grouping,
): number[][] {
  const mapPositions = ({ groups }: Grouping) => new Map(groups.map(({ code }, index) => [code, index]));
  const [rowPositions, columnPositions] = [mapPositions(row), mapPositions(column)];
  const counts = row.groups.map(() => column.groups.map(() => 0));
  for (const { codes, count } of groups) {
    const [rowCode = 0, columnCode = 0] = codes;
    const line = counts[rowPositions.get(rowCode) ?? -1];
    const index = columnPositions.get(columnCode);
    if (line !== undefined && index !== undefined) line[index] = count;
  }
  return counts;
}
