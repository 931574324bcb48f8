import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import {
  type Axis,
  isFewOfThree,
  type Side,
  shownTable,
  tellsBoth,
} from '@nazar/domain/results/disclosure.ts';
import { countAnswers, type Grouping } from '@nazar/domain/results/grouping.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../database/database.ts';
import { type CountedGroup, countChoices } from './choice-queries.ts';
import { type CrossTabTotals, sumTotals } from './cross-tab-totals.ts';
import type { KeptTotal } from './results-queries.ts';

interface Inquiry {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: Tally;
}

type Totals = Pick<CrossTabTotals, 'rows' | 'columns'>;

/** One question by another over all responses, with all options of both. */
export interface DisclosedPair {
  readonly row: Grouping;
  readonly column: Grouping;
  readonly counts: readonly (readonly number[])[];
  /** Which counts may be shown. */
  readonly shown: readonly (readonly boolean[])[];
  /** Of each row and column, how many answered both questions; null where that is hidden. */
  readonly totals: Totals;
  /** How many are in each group, whether or not they answered the other question. */
  readonly groups: Totals;
}

/** Both groupings have all of their groups. */
export async function countDisclosed(
  db: Database,
  inquiry: Inquiry,
  pair: readonly [Grouping, Grouping],
): Promise<DisclosedPair> {
  return disclosePair(db, inquiry, pair, await countGroups(db, inquiry, pair));
}

/** The same where the counts of both are known. */
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
  const { cells, ...may } = shownTable(rowSide, columnSide, counts, total.responses);
  const sums = sumTotals(counts);
  // Where everybody answered the other question, a group's own count is the sum.
  const totalsOf = (own: Side, shown: readonly boolean[], other: Grouping, summed: readonly number[]) =>
    own.counts.map((count, index) => {
      if (countAnswers(other, total) === total.responses) return count;
      return shown[index] ? (summed[index] ?? 0) : null;
    });
  const totals = {
    rows: totalsOf(rowSide, may.rows, column, sums.rows),
    columns: totalsOf(columnSide, may.columns, row, sums.columns),
  };
  const groups = { rows: rowSide.counts, columns: columnSide.counts };
  return { row, column, counts, shown: cells, totals, groups };
}

type ThreeGroupings = readonly [Grouping, Grouping, Grouping];

/** Of more combinations of groups nothing is shown: so many would not all have enough people anyway. */
const maxJudged = 50_000;
const maxKept = 200;
/**
 * Cached by inquiry, version of its counts, and questions, because open results screens repeat these requests.
 */
const kept = new Map<string, Promise<boolean>>();

/**
 * Whether every combination of three questions, whichever is the condition, has either nobody or enough people.
 */
export function mayCrossThree(
  db: Database,
  inquiry: Inquiry & { readonly total: KeptTotal },
  groupings: ThreeGroupings,
): Promise<boolean> {
  const { inquiryId, total } = inquiry;
  const key = [inquiryId, total.version, ...groupings.map(({ code }) => code)].join(' ');
  const found = kept.get(key);
  if (found !== undefined) return found;
  if (groupings.reduce((product, { groups }) => product * groups.length, 1) > maxJudged) {
    return Promise.resolve(false);
  }
  if (kept.size >= maxKept) kept.clear();
  const judged = judgeThree(db, inquiry, groupings);
  kept.set(key, judged);
  judged.catch(() => kept.delete(key));
  return judged;
}

async function judgeThree(db: Database, inquiry: Inquiry, groupings: ThreeGroupings): Promise<boolean> {
  const { total } = inquiry;
  const [a, b, c] = groupings;
  const counts = new Map<string, number>();
  const add = (codes: readonly number[], count: number) => {
    const key = codes.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  // If everybody chose one option of each, the pairs are sums over the third question.
  const isWhole =
    new Set(groupings.map(({ id }) => id)).size === groupings.length &&
    groupings.every((each) => !each.several && countAnswers(each, total) === total.responses);
  for (const { codes, count } of await countGroups(db, inquiry, [a, b, c])) {
    add(codes, count);
    const [x = 0, y = 0, z = 0] = codes;
    for (const pair of isWhole
      ? [
          [x, y],
          [x, z],
          [y, z],
        ]
      : [])
      add(pair, count);
  }
  for (const pair of isWhole
    ? []
    : [
        [a, b],
        [a, c],
        [b, c],
      ]) {
    for (const { codes, count } of await countGroups(db, inquiry, pair)) counts.set(codes.join(' '), count);
  }
  const axes: Axis[] = [];
  for (const grouping of groupings) {
    const side = await sideOf(db, grouping, inquiry);
    const codes = grouping.groups.map(({ code }) => code);
    axes.push({ ...side, codes });
    for (const [index, code] of codes.entries()) counts.set(String(code), side.counts[index] ?? 0);
  }
  const countOf = (codes: readonly number[]) =>
    codes.length === 0 ? total.responses : (counts.get(codes.join(' ')) ?? 0);
  return !isFewOfThree(axes, countOf);
}

async function sideOf(db: Database, grouping: Grouping, inquiry: Inquiry): Promise<Side> {
  const { code, groups, several } = grouping;
  const counts = groups.map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  return {
    ...{ code, several },
    counts: known.length === counts.length ? known : await countEach(db, grouping, inquiry),
    tellsBoth: tellsBoth(
      several,
      groups.filter(({ option }) => option?.role !== 'none').map(({ count }) => count ?? 0),
    ),
  };
}

/** How many are in each group, where the tally does not tell. */
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
