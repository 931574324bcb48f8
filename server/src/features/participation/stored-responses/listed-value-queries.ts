import { listListedValues, type Tally } from '@nazar/domain/results/tally.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { tallyValue } from '../../../platform/database/schema/participation.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';

const add = `
insert into tally_value (inquiry_id, code, value, count)
select inquiry_id, code, value, sum(count)
from unnest($1::uuid[], $2::int[], $3::float8[], $4::int[]) as given (inquiry_id, code, value, count)
group by inquiry_id, code, value
on conflict (inquiry_id, code, value) do update set count = tally_value.count + excluded.count`;

const removeEmpty = `
delete from tally_value using unnest($1::uuid[], $2::int[], $3::float8[]) as given (inquiry_id, code, value)
where tally_value.inquiry_id = given.inquiry_id and tally_value.code = given.code
  and tally_value.value = given.value and tally_value.count = 0`;

type Added = { readonly inquiryId: string; readonly tally: Pick<Tally, 'values'> };

export function hasListedValues({ values }: Added['tally']): boolean {
  for (const _ in values) return true;
  return false;
}

/**
 * Adds the values of these totals or differences to the listed ones. The transaction must hold the locks of
 * the inquiries' total rows, so that no other transaction writes their values. Returns null if there is
 * nothing to add.
 */
export function addListedValuesOfSubmits(
  client: pg.ClientBase,
  added: readonly Added[],
): Promise<unknown> | null {
  const values = added.flatMap(({ inquiryId, tally }) =>
    listListedValues(tally).map((value) => ({ inquiryId, ...value })),
  );
  if (values.length === 0) return null;
  const key = [
    formatPlainArray(values.map(({ inquiryId }) => inquiryId)),
    formatPlainArray(values.map(({ code }) => code)),
    formatPlainArray(values.map(({ value }) => value)),
  ];
  const counts = formatPlainArray(values.map(({ count }) => count));
  const written = client.query({ name: 'add-listed-values', text: add, values: [...key, counts] });
  if (values.every(({ count }) => count > 0)) return written;
  return Promise.all([
    written,
    client.query({ name: 'remove-listed-values', text: removeEmpty, values: key }),
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
