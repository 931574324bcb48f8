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
  const sides = groupings.map((grouping, place) => sideOf(grouping, place, total));
  const day = byDay ? sql`bucket::date::text` : sql`null::text`;
  const columns = sides.map(({ column }) => column);
  const places = ['1', ...sides.map((_, place) => String(place + 2))];
  const query = sql`
    select ${day} as day, array[${sql.join(columns, sql`, `)}]::int[] as codes, count(*)::int as count
    from response ${sql.join(sides.map(({ join }) => join), sql` `)}
    where inquiry_id = ${inquiryId} and ${chosenAny(condition, total)}
      and ${sql.join(sides.map(({ filter }) => filter), sql` and `)}
    group by ${sql.raw(byDay ? '1, ' : '')}${sql.join(columns, sql`, `)}`;
  void places;
  return db.transaction(async (snapshot) => {
    // The planner takes the choices for as many groups as there are responses, and would sort them all.
    await snapshot.execute(sql`set local enable_sort = off`);
    await snapshot.execute(sql`set local work_mem = '32MB'`);
    const { rows } = await snapshot.execute<{ day: string | null; codes: number[]; count: number }>(query);
    return rows;
  });
}
