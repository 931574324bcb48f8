import { minRepeated } from '@nazar/domain/results/response-marks.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { Listing } from './listing-queries.ts';

/** Which of these hold the very same answers as another one that may be shown, and enough of them; what is left out is no difference. */
export async function findRepeated(
  db: Database,
  inquiryId: string,
  ids: readonly string[],
  { listing, left }: { listing: Listing; left: { codes: readonly number[]; keys: readonly string[] } },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const [codes, keys] = [sql.param([...left.codes]), sql.param([...left.keys])];
  const isWhole = left.codes.length === 0 && left.keys.length === 0;
  const choicesOf = (row: SQL) =>
    isWhole
      ? sql`${row}.choices`
      : sql`array(select code from unnest(${row}.choices) with ordinality as chosen (code, place)
          where code <> all(${codes}::int[]) order by place)`;
  const restOf = (row: SQL) =>
    isWhole ? sql`coalesce(${row}.rest, '{}')` : sql`(coalesce(${row}.rest, '{}') - ${keys}::text[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with page as materialized (
      select id, ${choicesOf(sql`response`)} as choices, ${restOf(sql`response`)} as rest from response
      where id = any(${`{${ids.join(',')}}`}::uuid[])
    )
    select distinct page.id from page
    join response as other on ${choicesOf(sql`other`)} = page.choices and ${restOf(sql`other`)} = page.rest
    where cardinality(page.choices) + (select count(*) from jsonb_object_keys(page.rest)) >= ${minRepeated} and other.inquiry_id = ${inquiryId} and other.id <> page.id and ${listing.shows('other')}`);
  return new Set(rows.map(({ id }) => id));
}
