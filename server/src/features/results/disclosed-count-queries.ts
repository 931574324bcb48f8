import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import { isFewOfThree, type Side, shownCells, tellsBoth } from '@nazar/domain/results/disclosure.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import type { Database } from '../../database/database.ts';
import { type CountedGroup, countChoices, type Grouping, isOneChoice } from './choice-queries.ts';
import type { KeptTotal } from './results-queries.ts';

interface Inquiry {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: Tally;
}

/** One question by another over all responses, with all options of both. */
export interface DisclosedPair {
  readonly row: Grouping;
  readonly column: Grouping;
  readonly counts: readonly (readonly number[])[];
  /** Which counts may be shown. */
  readonly shown: readonly (readonly boolean[])[];
}

export async function countDisclosed(
  db: Database,
  inquiry: Inquiry,
  [rowQuestion, columnQuestion]: readonly [CompiledQuestion, CompiledQuestion],
): Promise<DisclosedPair> {
  const [row, column] = [wholeOf(rowQuestion), wholeOf(columnQuestion)];
  const counts = tabulate(await countGroups(db, inquiry, [row, column]), row, column);
  const isOne = rowQuestion === columnQuestion && isOneChoice(rowQuestion);
  const shown = isOne
    ? counts.map((line) => line.map(() => true))
    : shownCells(sideOf(row, inquiry), sideOf(column, inquiry), counts, inquiry.total.responses);
  return { row, column, counts, shown };
}

type ThreeQuestions = readonly [CompiledQuestion, CompiledQuestion, CompiledQuestion];

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
  questions: ThreeQuestions,
): Promise<boolean> {
  const { inquiryId, total } = inquiry;
  const key = [inquiryId, total.version, ...questions.map(({ code }) => code)].join(' ');
  const found = kept.get(key);
  if (found !== undefined) return found;
  if (kept.size >= maxKept) kept.clear();
  const judged = judgeThree(db, inquiry, questions);
  kept.set(key, judged);
  judged.catch(() => kept.delete(key));
  return judged;
}

async function judgeThree(db: Database, inquiry: Inquiry, questions: ThreeQuestions): Promise<boolean> {
  const { total } = inquiry;
  const [a, b, c] = [wholeOf(questions[0]), wholeOf(questions[1]), wholeOf(questions[2])];
  const counts = new Map<string, number>();
  const add = (codes: readonly number[], count: number) => {
    const key = codes.join(' ');
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  // If everybody chose one option of each, the pairs are sums over the third question.
  const isWhole =
    new Set(questions).size === questions.length &&
    questions.every((each) => isOneChoice(each) && total.counts[each.code] === total.responses);
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
  const countOf = (codes: readonly number[]) => {
    const [only] = codes;
    if (only === undefined) return total.responses;
    return codes.length === 1 ? (total.counts[only] ?? 0) : (counts.get(codes.join(' ')) ?? 0);
  };
  const axes = [a, b, c].map((grouping) => {
    return { ...sideOf(grouping, inquiry), codes: grouping.options.map(({ code }) => code) };
  });
  return !isFewOfThree(axes, countOf);
}

function wholeOf(question: CompiledQuestion): Grouping {
  return { question, options: question.allOptions.filter((option) => option.role !== 'accepted') };
}

function sideOf({ question, options }: Grouping, { total }: Inquiry): Side {
  return {
    code: question.code,
    counts: options.map(({ code }) => total.counts[code] ?? 0),
    several: !isOneChoice(question),
    tellsBoth: tellsBoth(
      !isOneChoice(question),
      options.filter(({ role }) => role !== 'none').map(({ code }) => total.counts[code] ?? 0),
    ),
  };
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
  const positions = ({ options }: Grouping) => new Map(options.map(({ code }, index) => [code, index]));
  const [rowPositions, columnPositions] = [positions(row), positions(column)];
  const counts = row.options.map(() => column.options.map(() => 0));
  for (const { codes, count } of groups) {
    const [rowCode = 0, columnCode = 0] = codes;
    const line = counts[rowPositions.get(rowCode) ?? -1];
    const index = columnPositions.get(columnCode);
    if (line !== undefined && index !== undefined) line[index] = count;
  }
  return counts;
}
