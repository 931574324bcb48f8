import type { CountedNumber, NumberBin } from '@nazar/domain/inquiries/answer-types/number-bins.ts';
import { type ListedValue, listListedValues, type Tally } from '@nazar/domain/results/tally.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { tallyValue } from '../../platform/database/schema/participation.ts';
import { selectRow, selectRows, selectValue, selectValues } from '../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import { makeStatementOfRows } from '../../platform/database/sql/statement-of-rows.ts';

/** Selects the listed values of one question, or the durations. */
export interface ListedValueSelection {
  readonly inquiryId: string;
  readonly code: number;
}

const ofList = ({ inquiryId, code }: ListedValueSelection) =>
  sql`inquiry_id = ${inquiryId} and code = ${code}`;

/** Listed values of each code, ascending; null for a code with more than the limit. */
export async function listListedValuesIfFew(
  db: Database,
  inquiryId: string,
  codes: readonly number[],
  max: number,
): Promise<ReadonlyMap<number, readonly CountedNumber[] | null>> {
  if (codes.length === 0) return new Map();
  const rows = await selectRows(db, z.object({ code: z.number(), values: z.string() }))`
    select asked.code, (
      select coalesce(json_agg(json_build_array(value, count)), '[]')::text
      from (
        select value, count from tally_value
        where inquiry_id = ${inquiryId} and code = asked.code order by value limit ${max + 1}
      ) as listed
    ) as values
    from unnest(${formatPlainArray(codes)}::int[]) as asked (code)`;
  return new Map(
    rows.map(({ code, values }) => {
      const listed = (JSON.parse(values) as [number, number][]).map(([value, count]) => ({ value, count }));
      return [code, listed.length > max ? null : listed];
    }),
  );
}

/** All listed values of an inquiry, for comparison with a recount. */
export async function listAllListedValues(db: Database, inquiryId: string): Promise<ListedValue[]> {
  const { code, value, count } = tallyValue;
  return db.select({ code, value, count }).from(tallyValue).where(eq(tallyValue.inquiryId, inquiryId));
}

export async function findExtremeListedValues(
  db: Database,
  list: ListedValueSelection,
): Promise<{ min: number; max: number } | null> {
  const extremes = z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()) });
  const { min, max } = await selectRow(db, extremes)`
    select min(value), max(value) from tally_value where ${ofList(list)}`;
  return min === null || max === null ? null : { min, max };
}

/** The sum of a question's listed values, in relative precision. */
export function sumListedValues(db: Database, list: ListedValueSelection): Promise<number> {
  return selectValue(db, z.number())`
    select coalesce(sum(value * count order by abs(value)), 0) from tally_value where ${ofList(list)}`;
}

/** The value at a rank, starting at 0, among a bin's listed values and other known values in it. */
export async function findListedValueAtRank(
  db: Database,
  list: ListedValueSelection,
  {
    bin,
    known,
    rank,
  }: { readonly bin: NumberBin; readonly known: readonly CountedNumber[]; readonly rank: number },
): Promise<number> {
  const [found = bin.from] = await selectValues(db, z.number())`
    select value from (
      select value, sum(count) over (order by value) as upto from (
        select value, count from tally_value
        where ${ofList(list)} and value >= ${bin.from}::float8 and value < ${bin.to}::float8
        union all
        select * from unnest(${formatPlainArray(known.map(({ value }) => value))}::float8[],
          ${formatPlainArray(known.map(({ count }) => count))}::int[])
      ) as inside
    ) as ranked
    where upto > ${rank} order by value limit 1`;
  return found;
}

/**
 * Number of listed values of these bins between each edge and the next, indexed by the number of edges below
 * them.
 */
export async function countListedValuesBetween(
  db: Database,
  list: ListedValueSelection,
  bins: readonly NumberBin[],
  edges: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (bins.length === 0) return new Map();
  const rows = await selectRows(db, z.object({ below: z.number(), count: z.number() }))`
    select width_bucket(value, ${formatPlainArray(edges)}::float8[]) as below, sum(count)::int as count
    from unnest(${formatPlainArray(bins.map(({ from }) => from))}::float8[],
      ${formatPlainArray(bins.map(({ to }) => to))}::float8[]) as bin (begins, ends)
    join tally_value on ${ofList(list)} and value >= begins and value < ends
    group by 1`;
  return new Map(rows.map(({ below, count }) => [below, count]));
}

const addListedValues = {
  name: 'add-listed-values',
  text: `
insert into tally_value (inquiry_id, code, value, count)
select inquiry_id, code, value, sum(count)
from unnest($1::uuid[], $2::int[], $3::float8[], $4::int[]) as given (inquiry_id, code, value, count)
group by inquiry_id, code, value
on conflict (inquiry_id, code, value) do update set count = tally_value.count + excluded.count`,
};

type Added = { readonly inquiryId: string; readonly tally: Pick<Tally, 'values'> };

/**
 * Makes the statement that adds the values of these totals to the listed ones; null if there are none. The
 * transaction must hold the locks of the inquiries' total rows, so that no other transaction writes their values.
 */
export function makeListedValuesStatement(added: readonly Added[]): pg.QueryConfig | null {
  const listed = added.flatMap(({ inquiryId, tally }) =>
    listListedValues(tally).map((value) => ({ inquiryId, ...value })),
  );
  return makeStatementOfRows(addListedValues, listed, (values) => [
    formatPlainArray(values.map(({ inquiryId }) => inquiryId)),
    formatPlainArray(values.map(({ code }) => code)),
    formatPlainArray(values.map(({ value }) => value)),
    formatPlainArray(values.map(({ count }) => count)),
  ]);
}

/**
 * Adds a difference, which may be negative, to the listed values of one inquiry, whose total row the caller
 * has locked.
 */
export async function addToListedValues(
  db: Database,
  inquiryId: string,
  difference: Pick<Tally, 'values'>,
): Promise<void> {
  const rows = listListedValues(difference).map((value) => ({ inquiryId, ...value }));
  if (rows.length === 0) return;
  const { code, value, count } = tallyValue;
  await db
    .insert(tallyValue)
    .values(rows)
    .onConflictDoUpdate({
      target: [tallyValue.inquiryId, code, value],
      set: { count: sql`${count} + excluded.count` },
    });
  const codes = [...new Set(rows.map((row) => row.code))];
  await db
    .delete(tallyValue)
    .where(and(eq(tallyValue.inquiryId, inquiryId), inArray(code, codes), eq(count, 0)));
}
