import type { CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Only responses that chose one of these options of a question count; null for all. */
export type Condition = { readonly question: CompiledQuestion; readonly codes: readonly number[] } | null;

const oneChoice: ReadonlySet<string> = new Set(['single', 'dropdown', 'yesNo']);

function chose(code: number): SQL {
  return sql`${sql.raw(String(Math.trunc(code)))}::smallint = any (choices)`;
}

function anyOf(codes: readonly number[]): SQL {
  return codes.length === 0 ? sql`false` : sql`(${sql.join(codes.map(chose), sql` or `)})`;
}

function where(inquiryId: string, condition: Condition): SQL {
  const base = sql`inquiry_id = ${inquiryId}::uuid`;
  return condition === null ? base : sql`${base} and ${anyOf(condition.codes)}`;
}

/** How many responses meet a condition, and how many of them chose each of some options. */
export async function countOptions(
  db: Database,
  inquiryId: string,
  codes: readonly number[],
  condition: Condition,
): Promise<{ total: number; counts: number[] }> {
  const counts = codes.map((code) => sql`count(*) filter (where ${chose(code)})::int`);
  const found = await db.execute<{ total: number; counts: number[] }>(
    sql`select count(*)::int as total, array[${sql.join(counts, sql`, `)}]::int[] as counts
        from response where ${where(inquiryId, condition)}`,
  );
  return found.rows[0] ?? { total: 0, counts: codes.map(() => 0) };
}

export type DayCounts = { readonly day: string; readonly total: number; readonly counts: readonly number[] };

/** The same by local day. */
export async function countOptionsByDay(
  db: Database,
  inquiryId: string,
  codes: readonly number[],
  condition: Condition,
): Promise<DayCounts[]> {
  const counts = codes.map((code) => sql`count(*) filter (where ${chose(code)})::int`);
  const found = await db.execute<DayCounts>(
    sql`select to_char(bucket, 'YYYY-MM-DD') as day, count(*)::int as total,
          array[${sql.join(counts, sql`, `)}]::int[] as counts
        from response where ${where(inquiryId, condition)} group by 1 order by 1`,
  );
  return found.rows;
}

/** From the kept counts, where there is no condition. An array of PostgreSQL begins at 1, ours at 0. */
export async function keptOptionsByDay(
  db: Database,
  inquiryId: string,
  codes: readonly number[],
): Promise<DayCounts[]> {
  const counts = codes.map(
    (code) => sql`coalesce(sum(counts[${sql.raw(String(Math.trunc(code) + 1))}]), 0)::int`,
  );
  const found = await db.execute<DayCounts>(
    sql`select to_char(bucket, 'YYYY-MM-DD') as day, sum(responses)::int as total,
          array[${sql.join(counts, sql`, `)}]::int[] as counts
        from tally where inquiry_id = ${inquiryId}::uuid and bucket > '-infinity' group by 1 order by 1`,
  );
  return found.rows;
}

export type Cell = { readonly row: number; readonly column: number; readonly count: number };
export type CrossTab = { readonly total: number; readonly cells: readonly Cell[] };

/** Counts of one question's options by another's, in one reading of the responses. */
export async function crossTab(
  db: Database,
  inquiryId: string,
  sides: { readonly row: CompiledQuestion; readonly column: CompiledQuestion },
  condition: Condition,
): Promise<CrossTab> {
  const { total } = await countOptions(db, inquiryId, [], condition);
  const both = [sides.row, sides.column];
  const found = both.every(({ responseType }) => oneChoice.has(responseType))
    ? await db.execute<Cell>(
        sql`select * from (
              select ${chosenOf(sides.row)} as "row", ${chosenOf(sides.column)} as "column", count(*)::int as count
              from response where ${where(inquiryId, condition)} group by 1, 2
            ) as cells where "row" is not null and "column" is not null`,
      )
    : await db.execute<Cell>(
        sql`select a.code as "row", b.code as "column", count(*)::int as count
            from response, unnest(choices) as a (code), unnest(choices) as b (code)
            where ${where(inquiryId, condition)}
              and a.code in (${codeList(sides.row)}) and b.code in (${codeList(sides.column)})
            group by 1, 2`,
      );
  return { total, cells: found.rows };
}

/** The one option that was chosen of a question: told by comparing, many times faster than by unnesting. */
function chosenOf(question: CompiledQuestion): SQL {
  const cases = question.allOptions.map(
    ({ code }) => sql`when ${chose(code)} then ${sql.raw(String(Math.trunc(code)))}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

function codeList(question: CompiledQuestion): SQL {
  return sql.raw(question.allOptions.map(({ code }) => String(Math.trunc(code))).join(', '));
}
