import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { isConditionalQuestion } from '@nazar/domain/results/condition-disclosure.ts';
import {
  type DisclosureQuestionCounts,
  discloseTable,
  revealsPair,
} from '@nazar/domain/results/disclosure.ts';
import { countGroupAnswers, type Grouping } from '@nazar/domain/results/grouping.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CountedGroup, countChoices } from './choice-queries.ts';
import { type CrossTabTotals, sumTotals } from './cross-tab-totals.ts';

interface Inquiry {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: Tally;
}

type Totals = Pick<CrossTabTotals, 'rows' | 'columns'>;

/** The counts of one question by another over all responses, with all options of both. */
export interface DisclosedPair {
  readonly row: Grouping;
  readonly column: Grouping;
  readonly counts: readonly (readonly number[])[];
  /** Whether each count may be shown. */
  readonly shown: readonly (readonly boolean[])[];
  /** Number of people in each row and column who answered both questions; null if hidden. */
  readonly totals: Totals;
  /** Number of people in each group, whether or not they answered the other question. */
  readonly groups: Totals;
}

/** Both groupings must have all of their groups. */
export async function countDisclosed(
  db: Database,
  inquiry: Inquiry,
  pair: readonly [Grouping, Grouping],
): Promise<DisclosedPair> {
  return disclosePair(db, inquiry, pair, await countGroups(db, inquiry, pair));
}

/** Decides what may be shown, given the counts of both questions. */
export async function disclosePair(
  db: Database,
  inquiry: Inquiry,
  [row, column]: readonly [Grouping, Grouping],
  counted: readonly CountedGroup[],
): Promise<DisclosedPair> {
  const counts = tabulate(counted, row, column);
  const { total } = inquiry;
  if (row.id === column.id && !row.several) {
    const shown = counts.map((line) => line.map(() => true));
    const totals = sumTotals(counts);
    return { row, column, counts, shown, totals, groups: totals };
  }
  const [rowSide, columnSide] = [await sideOf(db, row, inquiry), await sideOf(db, column, inquiry)];
  const { cells, ...may } = discloseTable(rowSide, columnSide, counts, total.responses);
  const sums = sumTotals(counts);
  // If everyone answered the other question, a group's own count is the sum.
  const totalsOf = (
    own: DisclosureQuestionCounts,
    shown: readonly boolean[],
    other: Grouping,
    summed: readonly number[],
  ) =>
    own.counts.map((count, index) => {
      if (countGroupAnswers(other, total) === total.responses) return count;
      return shown[index] ? (summed[index] ?? 0) : null;
    });
  const totals = {
    rows: totalsOf(rowSide, may.rows, column, sums.rows),
    columns: totalsOf(columnSide, may.columns, row, sums.columns),
  };
  const groups = { rows: rowSide.counts, columns: columnSide.counts };
  return { row, column, counts, shown: cells, totals, groups };
}

async function sideOf(db: Database, grouping: Grouping, inquiry: Inquiry): Promise<DisclosureQuestionCounts> {
  const { code, groups, several } = grouping;
  const counts = groups.map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  return {
    ...{ code, several },
    counts: known.length === counts.length ? known : await countEach(db, grouping, inquiry),
    // A conditional question by another one combines three answers.
    revealsPair:
      isConditionalQuestion(grouping.question) ||
      revealsPair(
        several,
        groups.filter(({ option }) => option?.role !== 'none').map(({ count }) => count ?? 0),
      ),
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
): Promise<CountedGroup[]> {
  return countChoices(db, { ...inquiry, groupings, condition: null });
}

/** Converts counts by codes to counts by row and column. */
export function tabulate(groups: readonly CountedGroup[], row: Grouping, column: Grouping): number[][] {
  const positions = ({ groups }: Grouping) => new Map(groups.map(({ code }, index) => [code, index]));
  const [rowPositions, columnPositions] = [positions(row), positions(column)];
  const counts = row.groups.map(() => column.groups.map(() => 0));
  for (const { codes, count } of groups) {
    const [rowCode = 0, columnCode = 0] = codes;
    const line = counts[rowPositions.get(rowCode) ?? -1];
    const index = columnPositions.get(columnCode);
    if (line !== undefined && index !== undefined) line[index] = count;
  }
  return counts;
}
