import { listListedValues, type Tally } from '@nazar/domain/results/tally.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { tallyValue } from '../../../platform/database/schema/participation.ts';
import { formatPlainArray } from '../../../platform/database/sql/array-literals.ts';
import { makeStatementOfRows } from '../../../platform/database/sql/statement-of-rows.ts';

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
