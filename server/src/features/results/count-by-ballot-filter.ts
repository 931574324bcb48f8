import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { StoredOption } from '@nazar/domain/inquiries/question.ts';
import type { BallotFilter } from '@nazar/domain/results/filter/ballot-filter.ts';
import { type Grouping, isGroupingWithheld, listGroupingSources } from '@nazar/domain/results/grouping.ts';
import { makeGrouping } from '@nazar/domain/results/make-grouping.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StoredTallyTotal } from '../counts/index.ts';
import { countDisclosedGroupingPair } from './disclosed-count-queries.ts';
import { countMatchingResponses } from './groupings/choice-queries.ts';
import { countGroupingPairs } from './groupings/pair-queries.ts';

type Inquiry = {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: StoredTallyTotal;
};

/** Counts by option id. */
export type DisclosedOptionCounts = {
  readonly answered: number;
  readonly counts: ReadonlyMap<string, number>;
};

export type DisclosedFilterCounts = {
  readonly matching: number;
  /** Counts by question code; missing questions are hidden entirely. */
  readonly questions: ReadonlyMap<number, DisclosedOptionCounts>;
};

/** Counts what a limited filter may disclose, which are only questions with options. */
export async function countByBallotFilter(
  db: Database,
  inquiry: Inquiry,
  { question: filtered, options }: BallotFilter,
): Promise<DisclosedFilterCounts> {
  const { compiled, total } = inquiry;
  const groupings = compiled.questions
    .flatMap(listGroupingSources)
    .filter((source) => source.by === 'options' && !isGroupingWithheld(source, total))
    .map((source) => makeGrouping(source, { tally: total, shapes: new Map(), days: new Map() }, 'gregorian'));
  const questions = new Map<number, DisclosedOptionCounts>();
  const row = groupings.find(({ question }) => question === filtered);
  if (row === undefined) return { matching: 0, questions };
  const condition = { ...row, groups: row.groups.filter(({ option }) => isOneOf(options, option)) };
  const matching = await countMatchingResponses(db, { ...inquiry, condition });
  const chosen = condition.groups.map((group) => row.groups.indexOf(group));
  const counted = await countGroupingPairs(db, inquiry, row, groupings);
  for (const [place, column] of groupings.entries()) {
    const shown =
      column === row
        ? countChosen(row, chosen)
        : sumRows(await countDisclosedGroupingPair(db, inquiry, [row, column], counted[place] ?? []), chosen);
    if (shown === null) continue;
    questions.set(column.code, {
      counts: new Map(column.groups.map(({ id }, at) => [id, shown[at] ?? 0])),
      answered: shown.reduce((sum, count) => sum + count, 0),
    });
  }
  return { matching, questions };
}

function countChosen({ groups }: Grouping, chosen: readonly number[]): number[] {
  return groups.map(({ count }, at) => (chosen.includes(at) ? (count ?? 0) : 0));
}

function sumRows(counts: readonly (readonly number[])[] | null, rows: readonly number[]): number[] | null {
  if (counts === null) return null;
  return (counts[0] ?? []).map((_, x) => rows.reduce((sum, y) => sum + (counts[y]?.[x] ?? 0), 0));
}

const isOneOf = (options: readonly StoredOption[], option: StoredOption | null) =>
  options.some(({ id }) => id === option?.id);
