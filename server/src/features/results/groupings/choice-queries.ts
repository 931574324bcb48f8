import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import {
  type BlockSelection,
  canSelectInBlocks,
} from '@nazar/domain/results/blocks/select-responses-in-block.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { countGroupAnswers, type Grouping } from '@nazar/domain/results/grouping.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectRows, selectValue } from '../../../platform/database/select-rows.ts';
import { countGroupsInBlocks, countResponsesInBlocks } from '../blocks/count-response-block-queries.ts';
import { withBlockSnapshot } from '../blocks/response-block-queries.ts';
import {
  type GroupingSql,
  hasAnswerForGroupingSql,
  isInGroupingSql,
  makeGroupingSql,
} from './grouping-sql.ts';

/** Matches responses in any of these groups; null matches all. */
export type ChartCondition = Grouping | null;

export interface GroupCombinationCount {
  /** Local day, ISO 8601; for trends only. */
  readonly day: string | null;
  /** Code of one group for each grouping. */
  readonly codes: readonly number[];
  readonly count: number;
}

export type FilterWithSql = {
  readonly filter: Filter;
  /** SQL condition on a row of `response` that selects matches of the filter. */
  readonly where: SQL;
};

export interface ChoiceCountRequest {
  readonly inquiryId: string;
  readonly groupings: readonly Grouping[];
  readonly condition: ChartCondition;
  /** Null selects every response. */
  readonly filter?: FilterWithSql | null;
  /** Counts only responses that answered all of these. */
  readonly withAnswers?: readonly Grouping[];
  readonly byDay?: boolean;
  readonly compiled: CompiledInquiry;
  /** The tally, used to choose the faster query. */
  readonly total: Tally;
}

/** Counts responses by their choices, for combinations that the tally lacks. */
export async function countResponsesByChoices(
  db: Database,
  request: ChoiceCountRequest,
): Promise<GroupCombinationCount[]> {
  const { compiled, groupings, byDay = false } = request;
  const selection = makeBlockSelection(request);
  return withBlockSnapshot(db, request, async (snapshot, { blocks, outside, isOutside }) => {
    if (blocks.length === 0 || !canSelectInBlocks(selection))
      return countFromRows(snapshot, request, sql`true`);
    const inside = await countGroupsInBlocks(snapshot, blocks, { compiled, selection, groupings, byDay });
    if (outside === 0) return inside;
    return addGroups(inside, await countFromRows(snapshot, request, isOutside));
  });
}

function addGroups(
  some: readonly GroupCombinationCount[],
  others: readonly GroupCombinationCount[],
): GroupCombinationCount[] {
  const groups = new Map<string, GroupCombinationCount>();
  for (const group of [...some, ...others]) {
    const name = `${group.day} ${group.codes.join(' ')}`;
    groups.set(name, { ...group, count: group.count + (groups.get(name)?.count ?? 0) });
  }
  return [...groups.values()];
}

type ChoiceSelection = Pick<ChoiceCountRequest, 'condition' | 'filter' | 'withAnswers'>;

function makeBlockSelection({ condition, filter, withAnswers = [] }: ChoiceSelection): BlockSelection {
  return { filter: filter?.filter ?? null, condition, answered: withAnswers };
}

/** Corrects the planner's estimate for a condition on an array from a few thousand rows to half of all. */
const frequentConditionSql = (condition: SQL) => sql`case when ${condition} then true else false end`;

async function countFromRows(
  db: Database,
  request: ChoiceCountRequest,
  where: SQL,
): Promise<GroupCombinationCount[]> {
  const { inquiryId, groupings, total, byDay = false } = request;
  const sides = groupings.map((grouping, index) => makeGroupingSql(grouping, `side${index}`, total));
  const key = sql.join(
    sides.map(({ value }, index) => sql`((${value})::bigint << ${sql.raw(computeShift(sides, index))})`),
    sql` + `,
  );
  const codes = sides.map((_, index) => sql`(key >> ${sql.raw(computeShift(sides, index))}) & 65535`);
  // The planner uses parallel workers only if it expects few groups, and it expects 200 for a key from a
  // subquery. `offset` keeps the subquery; written as a plain number it would prevent parallel workers.
  const rows = await selectRows(db, countedRow)`
    select ${byDay ? sql`day::text` : sql`null`} as day, array[${sql.join(codes, sql`, `)}]::int[] as codes,
      count::int as count
    from (
      select key, ${byDay ? sql`day,` : sql``} count(*) as count
      from (
        select ${key} as key ${byDay ? sql`, bucket::date as day` : sql``}
        from response ${sql.join(sides.map(({ join }) => join))}
        where inquiry_id = ${inquiryId} and ${where} and ${isSelectedResponseSql(request)}
        offset '0'
      ) as answered
      group by key ${byDay ? sql`, day` : sql``}
    ) as counted`;
  return rows.flatMap(({ day, codes, count }) => {
    const known = codes.flatMap((code, index) => (code === null ? [] : (sides[index]?.codeOf(code) ?? [])));
    return known.length === codes.length ? [{ day, codes: known, count }] : [];
  });
}

const countedRow = z.object({
  day: z.nullable(z.string()),
  codes: z.array(z.nullable(z.number())),
  count: z.number(),
});

/** Each side has 16 bits of the key; the first side has the highest. */
const computeShift = (sides: readonly GroupingSql[], index: number) =>
  String(16 * (sides.length - 1 - index));

type Matched = ChoiceSelection & Pick<ChoiceCountRequest, 'inquiryId' | 'compiled' | 'total'>;

const isSet = <Value>(filter: Value | null | undefined): filter is Value =>
  filter !== null && filter !== undefined;

/** SQL for responses that match the condition and the filter and have the answers. */
export function isSelectedResponseSql({
  condition,
  filter,
  withAnswers = [],
  total,
}: ChoiceSelection & Pick<Matched, 'total'>): SQL {
  const tests = [
    ...(condition === null ? [] : [frequentConditionSql(isInGroupingSql(condition, total))]),
    ...(isSet(filter) ? [filter.where] : []),
    ...withAnswers.map(hasAnswerForGroupingSql),
  ];
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `);
}

/** Counts responses that match a condition and a filter. */
export async function countMatchingResponses(db: Database, matched: Matched): Promise<number> {
  const { condition, total } = matched;
  if (!isSet(matched.filter) && matched.withAnswers === undefined) {
    if (condition === null) return total.responses;
    const { groups, several } = condition;
    const counts = groups.flatMap(({ count }) => count ?? []);
    if (counts.length === groups.length && (groups.length === 1 || !several)) {
      return counts.reduce((sum, count) => sum + count, 0);
    }
  }
  return countSelectionRows(db, matched, makeBlockSelection(matched), isSelectedResponseSql(matched));
}

/** Counts the responses of a selection, which is also given as SQL. */
export async function countSelectionRows(
  db: Database,
  { inquiryId, compiled }: Pick<Matched, 'inquiryId' | 'compiled'>,
  selection: BlockSelection,
  where: SQL,
): Promise<number> {
  const count = async (from: Database, also: SQL) => {
    return selectValue(
      from,
      z.number(),
    )`select count(*)::int as count from response where inquiry_id = ${inquiryId} and ${also} and ${where}`;
  };
  return withBlockSnapshot(db, { inquiryId }, async (snapshot, { blocks, outside, isOutside }) => {
    if (blocks.length === 0 || !canSelectInBlocks(selection)) return count(snapshot, sql`true`);
    const inside = await countResponsesInBlocks(snapshot, blocks, compiled, selection);
    return outside === 0 ? inside : inside + (await count(snapshot, isOutside));
  });
}

/** Counts how many of these answered a question. */
export async function countResponsesWithAnswer(
  db: Database,
  matched: Matched,
  { grouping, matching }: { readonly grouping: Grouping; readonly matching: number },
): Promise<number> {
  const { condition, total } = matched;
  const answered = countGroupAnswers(grouping, total);
  if (condition === null && !isSet(matched.filter)) return answered;
  if (answered === total.responses || condition?.id === grouping.id) return matching;
  const those = { ...matched, withAnswers: [grouping] };
  return countSelectionRows(db, those, makeBlockSelection(those), isSelectedResponseSql(those));
}
