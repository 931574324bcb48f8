import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import { type BlockSelection, canSelect } from '@nazar/domain/results/blocks/select-in-block.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { countGroupAnswers, type Grouping } from '@nazar/domain/results/grouping.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectValue } from '../../platform/database/select-rows.ts';
import { atOneMoment } from './blocks/block-queries.ts';
import { countGroupsInBlocks, countInBlocks } from './blocks/count-block-queries.ts';
import { codesOf, type GroupingSql, hasAnswer, isIn, sideOf } from './grouping-sql.ts';

/** Matches responses in any of these groups; null matches all. */
export type ChartCondition = Grouping | null;

export interface CountedGroup {
  /** Local day, ISO 8601; for trends only. */
  readonly day: string | null;
  /** One group's code for each grouping. */
  readonly codes: readonly number[];
  readonly count: number;
}

export type CountedFilter = {
  readonly filter: Filter;
  /** Says of a row of `response` whether it belongs to the filter. */
  readonly where: SQL;
};

export interface CountRequest {
  readonly inquiryId: string;
  readonly groupings: readonly Grouping[];
  readonly condition: ChartCondition;
  /** Null takes in every response. */
  readonly filter?: CountedFilter | null;
  /** Counts only responses that answered all of these. */
  readonly withAnswers?: readonly Grouping[];
  readonly byDay?: boolean;
  readonly compiled: CompiledInquiry;
  /** The tally, used to choose the faster query. */
  readonly total: Tally;
}

/** Counts responses by their choices, for what the tally does not contain. */
export async function countChoices(db: Database, request: CountRequest): Promise<CountedGroup[]> {
  const { compiled, groupings, byDay = false } = request;
  const selection = selectionOf(request);
  return atOneMoment(db, request, async (snapshot, { blocks, outside, isOutside }) => {
    if (blocks.length === 0 || !canSelect(selection)) return countAllFromRows(snapshot, request);
    const inside = await countGroupsInBlocks(snapshot, blocks, { compiled, selection, groupings, byDay });
    if (outside === 0) return inside;
    return addGroups(inside, await countFromRows(snapshot, request, isOutside));
  });
}

function addGroups(some: readonly CountedGroup[], others: readonly CountedGroup[]): CountedGroup[] {
  const groups = new Map<string, CountedGroup>();
  for (const group of [...some, ...others]) {
    const name = `${group.day} ${group.codes.join(' ')}`;
    groups.set(name, { ...group, count: group.count + (groups.get(name)?.count ?? 0) });
  }
  return [...groups.values()];
}

type Selected = Pick<CountRequest, 'condition' | 'filter' | 'withAnswers'>;

function selectionOf({ condition, filter, withAnswers = [] }: Selected): BlockSelection {
  return { filter: filter?.filter ?? null, condition, answered: withAnswers };
}

async function countAllFromRows(db: Database, request: CountRequest): Promise<CountedGroup[]> {
  const byPosition = sidesByPosition(request);
  if (byPosition !== null) {
    const groups = await countGroups(db, request, byPosition);
    if (fitsKeptCounts(groups, request)) return groups.filter((group) => isAskedFor(group, request));
  }
  return countFromRows(db, request, sql`true`);
}

async function countFromRows(db: Database, request: CountRequest, where: SQL): Promise<CountedGroup[]> {
  const { groupings, total } = request;
  const sides = groupings.map((grouping, index) => sideOf(grouping, `side${index}`, total));
  return countGroups(db, request, { sides, filter: sql`${where} and ${isTakenIn(request)}` });
}

function isAskedFor({ codes }: CountedGroup, { groupings }: CountRequest): boolean {
  return codes.every((code, index) => groupings[index]?.groups.some((group) => group.code === code));
}

/** Corrects the planner's estimate for a condition on an array from a few thousand rows to half of all. */
const oftenTrue = (condition: SQL) => sql`case when ${condition} then true else false end`;

interface Sides {
  readonly sides: readonly GroupingSql[];
  readonly filter: SQL;
}

async function countGroups(
  db: Database,
  { inquiryId, byDay = false }: CountRequest,
  { sides, filter }: Sides,
): Promise<CountedGroup[]> {
  const key = sql.join(
    sides.map(({ value }, index) => sql`((${value})::bigint << ${sql.raw(shiftOf(sides, index))})`),
    sql` + `,
  );
  const codes = sides.map((_, index) => sql`(key >> ${sql.raw(shiftOf(sides, index))}) & 65535`);
  // The planner shares this among workers only if it expects few groups, and of a key from a subquery it expects
  // 200. `offset` keeps it one; as a bare number it would forbid workers.
  const { rows } = await db.execute<CountedRow>(sql`
    select ${byDay ? sql`day::text` : sql`null`} as day, array[${sql.join(codes, sql`, `)}]::int[] as codes,
      count::int as count
    from (
      select key, ${byDay ? sql`day,` : sql``} count(*) as count
      from (
        select ${key} as key ${byDay ? sql`, bucket::date as day` : sql``}
        from response ${sql.join(sides.map(({ join }) => join))}
        where inquiry_id = ${inquiryId} and ${filter}
        offset '0'
      ) as answered
      group by key ${byDay ? sql`, day` : sql``}
    ) as counted`);
  return rows.flatMap(({ day, codes, count }) => {
    const known = codes.flatMap((code, index) => (code === null ? [] : (sides[index]?.codeOf(code) ?? [])));
    return known.length === codes.length ? [{ day, codes: known, count }] : [];
  });
}

type CountedRow = { day: string | null; codes: (number | null)[]; count: number };

/** Each side has 16 bits of the key; the first has the highest. */
const shiftOf = (sides: readonly GroupingSql[], index: number) => String(16 * (sides.length - 1 - index));

/**
 * If every response answered all questions up to this one with exactly one choice, its choice is at the same
 * position in every row. Reading that position takes half the time of searching. Null otherwise.
 */
function sidesByPosition({
  compiled,
  groupings,
  condition,
  filter,
  withAnswers,
  total,
}: CountRequest): Sides | null {
  // The kept counts don't contain how many responses match a filter.
  if (isSet(filter) || withAnswers !== undefined) return null;
  const positions = new Map<CompiledQuestion, number>();
  for (const question of compiled.asked) {
    if (
      answerTypes[question.responseType].shape !== 'option' ||
      total.counts[question.code] !== total.responses
    )
      break;
    positions.set(question, positions.size + 1);
  }
  const at = ({ question }: Grouping) => sql`choices[${sql.raw(String(positions.get(question)))}]`;
  const codeOf = (code: number) => code;
  const all = condition === null ? groupings : [...groupings, condition];
  if (total.responses === 0 || all.some(({ question }) => !positions.has(question))) return null;
  return {
    sides: groupings.map((grouping) => {
      return { value: at(grouping), join: sql``, codeOf };
    }),
    filter:
      condition === null
        ? sql`true`
        : oftenTrue(
            sql`${at(condition)} = any(${`{${codesOf(condition.groups, total).join(',')}}`}::smallint[])`,
          ),
  };
}

/**
 * Older revisions may have another order of questions; then the codes found belong to others, or some are
 * missing.
 */
function fitsKeptCounts(
  groups: readonly CountedGroup[],
  { groupings, condition, total }: CountRequest,
): boolean {
  const isOf = (code: number, index: number) => groupings[index]?.question.optionByCode.has(code) === true;
  const expected =
    condition === null
      ? total.responses
      : condition.groups.reduce((sum, { code }) => sum + (total.counts[code] ?? 0), 0);
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  return found === expected && groups.every(({ codes }) => codes.every(isOf));
}

type Matched = Selected & Pick<CountRequest, 'inquiryId' | 'compiled' | 'total'>;

const isSet = <Value>(filter: Value | null | undefined): filter is Value =>
  filter !== null && filter !== undefined;

/** Whether a response matches the condition, belongs to the filter, and has the answers. */
function isTakenIn({ condition, filter, withAnswers = [], total }: Selected & Pick<Matched, 'total'>): SQL {
  const tests = [
    ...(condition === null ? [] : [oftenTrue(isIn(condition, total))]),
    ...(isSet(filter) ? [filter.where] : []),
    ...withAnswers.map(hasAnswer),
  ];
  return tests.length === 0 ? sql`true` : sql.join(tests, sql` and `);
}

/** The number of responses that match a condition and belong to a filter. */
export async function countMatching(db: Database, matched: Matched): Promise<number> {
  const { condition, total } = matched;
  if (!isSet(matched.filter) && matched.withAnswers === undefined) {
    if (condition === null) return total.responses;
    const { groups, several } = condition;
    const counts = groups.flatMap(({ count }) => count ?? []);
    if (counts.length === groups.length && (groups.length === 1 || !several)) {
      return counts.reduce((sum, count) => sum + count, 0);
    }
  }
  return countSelection(db, matched, selectionOf(matched), isTakenIn(matched));
}

/** How many responses belong to a selection, which is said in SQL too. */
export async function countSelection(
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
  return atOneMoment(db, { inquiryId }, async (snapshot, { blocks, outside, isOutside }) => {
    if (blocks.length === 0 || !canSelect(selection)) return count(snapshot, sql`true`);
    const inside = await countInBlocks(snapshot, blocks, compiled, selection);
    return outside === 0 ? inside : inside + (await count(snapshot, isOutside));
  });
}

/** The number of these that answered a question. */
export async function countAnswered(
  db: Database,
  matched: Matched,
  { grouping, matching }: { readonly grouping: Grouping; readonly matching: number },
): Promise<number> {
  const { condition, total } = matched;
  const answered = countGroupAnswers(grouping, total);
  if (condition === null && !isSet(matched.filter)) return answered;
  if (answered === total.responses || condition?.id === grouping.id) return matching;
  const those = { ...matched, withAnswers: [grouping] };
  return countSelection(db, those, selectionOf(those), isTakenIn(those));
}
