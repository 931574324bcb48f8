import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import type { StoredOption } from '@nazar/domain/inquiry/question.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Options of one question to group responses by. */
export interface Grouping {
  readonly question: CompiledQuestion;
  readonly options: readonly StoredOption[];
}

/** Matches responses that chose any of these options; null matches all. */
export type ChartCondition = Grouping | null;

export interface CountedGroup {
  /** Local day, ISO 8601; for trends only. */
  readonly day: string | null;
  /** One option code for each grouping. */
  readonly codes: readonly number[];
  readonly count: number;
}

/** A countable question of the inquiry with some of its options, or with all that are shown or were chosen. */
export function findGrouping(
  compiled: CompiledInquiry,
  questionId: string,
  optionIds: readonly string[] | null = null,
): Grouping | null {
  const question = compiled.questionById.get(questionId);
  if (question === undefined || !answerTypes[question.responseType].countable) return null;
  if (optionIds === null) {
    return { question, options: question.allOptions.filter((option) => option.role !== 'accepted') };
  }
  const options = optionIds.flatMap((id) => question.optionById.get(id) ?? []);
  return options.length === optionIds.length ? { question, options } : null;
}

export interface CountRequest {
  readonly inquiryId: string;
  readonly groupings: readonly Grouping[];
  readonly condition: ChartCondition;
  readonly byDay?: boolean;
  readonly compiled: CompiledInquiry;
  /** The tally, used to choose the faster query. */
  readonly total: Tally;
}

/** Counts responses by their choices from the rows, for what the tally does not contain. */
export async function countChoices(db: Database, request: CountRequest): Promise<CountedGroup[]> {
  const byPosition = sidesByPosition(request);
  if (byPosition !== null) {
    const groups = await countGroups(db, request, byPosition);
    if (fitsKeptCounts(groups, request)) return groups.filter((group) => isAskedFor(group, request));
  }
  const { groupings, condition, total } = request;
  const sides = groupings.map((grouping, index) => sideOf(grouping, `side${index}`, total));
  return countGroups(db, request, { sides, filter: chosenAny(condition, total) });
}

function isAskedFor({ codes }: CountedGroup, { groupings }: CountRequest): boolean {
  return codes.every((code, index) => groupings[index]?.options.some((option) => option.code === code));
}

interface Sides {
  readonly sides: readonly Side[];
  /** The condition as SQL. */
  readonly filter: SQL;
}

async function countGroups(
  db: Database,
  { inquiryId, byDay = false }: CountRequest,
  { sides, filter }: Sides,
): Promise<CountedGroup[]> {
  const names = sql.join(
    sides.map(({ name }) => name),
    sql`, `,
  );
  const query = sql`
    select day::text as day, array[${names}]::int[] as codes, count(*)::int as count
    from (
      select ${byDay ? sql`bucket::date` : sql`null::date`} as day,
        ${sql.join(
          sides.map(({ name, value }) => sql`${value} as ${name}`),
          sql`, `,
        )}
      from response ${sql.join(sides.map(({ join }) => join))}
      where inquiry_id = ${inquiryId} and ${filter}
    ) as answered
    group by day, ${names}`;
  const rows = await db.transaction(async (snapshot) => {
    // The planner expects far too many groups and would sort all responses.
    await snapshot.execute(sql`set local enable_sort = off`);
    return (await snapshot.execute<CountedRow>(query)).rows;
  });
  return rows.flatMap(({ day, codes, count }) => {
    const known = codes.filter((code) => code !== null);
    return known.length === codes.length ? [{ day, codes: known, count }] : [];
  });
}

type CountedRow = { day: string | null; codes: (number | null)[]; count: number };

/**
 * If everybody answered all questions up to this one with exactly one choice, its choice is at the same
 * position in every row. Reading that position takes half the time of searching. Null otherwise.
 */
function sidesByPosition({ compiled, groupings, condition, total }: CountRequest): Sides | null {
  const positions = new Map<CompiledQuestion, number>();
  for (const question of compiled.asked) {
    if (!isOneChoice(question) || total.counts[question.code] !== total.responses) break;
    positions.set(question, positions.size + 1);
  }
  const at = ({ question }: Grouping) => sql`choices[${sql.raw(String(positions.get(question)))}]`;
  const all = condition === null ? groupings : [...groupings, condition];
  if (total.responses === 0 || all.some(({ question }) => !positions.has(question))) return null;
  return {
    sides: groupings.map((grouping, index) => {
      return { name: sql.raw(`side${index}`), value: at(grouping), join: sql`` };
    }),
    filter:
      condition === null
        ? sql`true`
        : sql`${at(condition)} = any(${`{${codesOf(condition, total).join(',')}}`}::smallint[])`,
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
      : condition.options.reduce((sum, { code }) => sum + (total.counts[code] ?? 0), 0);
  const found = groups.reduce((sum, { count }) => sum + count, 0);
  return found === expected && groups.every(({ codes }) => codes.every(isOf));
}

/** The number of responses that match a condition. */
export async function countMatching(
  db: Database,
  { inquiryId, condition, total }: Pick<CountRequest, 'inquiryId' | 'condition' | 'total'>,
): Promise<number> {
  if (condition === null) return total.responses;
  const [only, ...others] = condition.options;
  const known = only !== undefined && (others.length === 0 || isOneChoice(condition.question));
  if (known) return condition.options.reduce((sum, { code }) => sum + (total.counts[code] ?? 0), 0);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from response
      where inquiry_id = ${inquiryId} and ${chosenAny(condition, total)}`,
  );
  return rows[0]?.count ?? 0;
}

/** The number of responses that match a condition and answered a question. */
export async function countAnswered(
  db: Database,
  { inquiryId, condition, total }: Pick<CountRequest, 'inquiryId' | 'condition' | 'total'>,
  { question, matching }: { readonly question: CompiledQuestion; readonly matching: number },
): Promise<number> {
  const answered = total.counts[question.code] ?? 0;
  if (condition === null) return answered;
  if (answered === total.responses || condition.question === question) return matching;
  const answeredIt = chosenAny({ question, options: question.allOptions }, total);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from response
      where inquiry_id = ${inquiryId} and ${chosenAny(condition, total)} and ${answeredIt}`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether an answer to the question has at most one code. */
export function isOneChoice({ responseType }: CompiledQuestion): boolean {
  return answerTypes[responseType].shape === 'option';
}

/** Most frequent first, because the search through a response's choices ends at the first hit. */
function codesOf({ options }: Grouping, { counts }: Tally): number[] {
  return options.map(({ code }) => code).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
}

const isChosen = (code: number) => sql`${code}::smallint = any(choices)`;

function chosenAny(condition: ChartCondition, total: Tally): SQL {
  if (condition === null) return sql`true`;
  return sql`(${sql.join(codesOf(condition, total).map(isChosen), sql` or `)})`;
}

interface Side {
  readonly name: SQL;
  /** The chosen code, or null; questions with several choices give a row for each. */
  readonly value: SQL;
  readonly join: SQL;
}

function sideOf(grouping: Grouping, name: string, total: Tally): Side {
  const codes = codesOf(grouping, total);
  const column = sql.raw(name);
  if (isOneChoice(grouping.question)) {
    const cases = codes.map((code) => sql`when ${isChosen(code)} then ${code}::int`);
    return { name: column, value: sql`case ${sql.join(cases, sql` `)} end`, join: sql`` };
  }
  const table = sql.raw(`${name}_options`);
  return {
    name: column,
    value: sql`${table}.code::int`,
    join: sql` join unnest(${`{${codes.join(',')}}`}::smallint[]) as ${table} (code) on ${table}.code = any(choices)`,
  };
}
