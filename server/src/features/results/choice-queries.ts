import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import type { StoredOption } from '@nazar/domain/inquiry/question.ts';
import type { Tally } from '@nazar/domain/results/tally.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Options of one question, by which responses are told apart. */
export interface Grouping {
  readonly question: CompiledQuestion;
  readonly options: readonly StoredOption[];
}

/** Where any of these was chosen; all responses where null. */
export type Condition = Grouping | null;

export interface CountedGroup {
  /** Local, ISO; of trends only. */
  readonly day: string | null;
  /** An option's code for each grouping. */
  readonly codes: readonly number[];
  readonly count: number;
}

/** A countable question of the inquiry with some of its options, or with all that are asked or were chosen. */
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
  readonly condition: Condition;
  readonly byDay?: boolean;
  /** Kept counts, for the likeliest option to be looked for first. */
  readonly total: Tally;
}

/** Responses by what was chosen, counted from the rows themselves; for what the kept counts can't tell. */
export async function countChoices(db: Database, request: CountRequest): Promise<CountedGroup[]> {
  const { inquiryId, groupings, condition, byDay = false, total } = request;
  const sides = groupings.map((grouping, place) => sideOf(grouping, `side${place}`, total));
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
      where inquiry_id = ${inquiryId} and ${chosenAny(condition, total)}
    ) as answered
    group by day, ${names}`;
  const rows = await db.transaction(async (snapshot) => {
    // The planner takes the choices for as many groups as there are responses, and would sort them all.
    await snapshot.execute(sql`set local enable_sort = off`);
    return (await snapshot.execute<CountedRow>(query)).rows;
  });
  return rows.flatMap(({ day, codes, count }) => {
    const known = codes.filter((code) => code !== null);
    return known.length === codes.length ? [{ day, codes: known, count }] : [];
  });
}

type CountedRow = { day: string | null; codes: (number | null)[]; count: number };

/** How many responses a condition leaves. */
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

/** Of these an answer holds one code at most. */
function isOneChoice({ responseType }: CompiledQuestion): boolean {
  return responseType === 'single' || responseType === 'dropdown' || responseType === 'yesNo';
}

/** The likeliest first: the search through a response's choices ends at the first hit. */
function codesOf({ options }: Grouping, { counts }: Tally): number[] {
  return options.map(({ code }) => code).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
}

const isChosen = (code: number) => sql`${code}::smallint = any(choices)`;

function chosenAny(condition: Condition, total: Tally): SQL {
  if (condition === null) return sql`true`;
  return sql`(${sql.join(codesOf(condition, total).map(isChosen), sql` or `)})`;
}

interface Side {
  readonly name: SQL;
  /** The chosen code, or null; where several may be chosen there is a row for each. */
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
