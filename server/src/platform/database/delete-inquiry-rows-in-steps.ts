import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Maximum rows per statement, so that each holds its locks for tens of milliseconds only. */
const step = 10_000;

/**
 * Deletes an inquiry's rows of a table with this key, in small steps. Several nodes may run it at once: each
 * skips rows that another one is deleting.
 */
export async function deleteInquiryRowsInSteps(
  db: Database,
  {
    table,
    key,
    inquiryId,
    signal,
  }: {
    readonly table: string;
    readonly key: readonly string[];
    readonly inquiryId: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const [name, columns] = [
    sql.identifier(table),
    sql.join(
      key.map((each): SQL => sql`${sql.identifier(each)}`),
      sql`, `,
    ),
  ];
  let removed = step;
  while (removed === step && signal?.aborted !== true) {
    const { rowCount } = await db.execute(sql`
      delete from ${name} where (${columns}) in (
        select ${columns} from ${name} where inquiry_id = ${inquiryId} limit ${step} for update skip locked
      )`);
    removed = rowCount ?? 0;
  }
}
