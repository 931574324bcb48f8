import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Rows per statement, so that each one holds its locks for tens of milliseconds only. */
const step = 10_000;

/** Deletes the comments and likes that deleted inquiries left behind. Several nodes may run it at once. */
export async function clearTalk(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from deleted_talk order by deleted_at`);
  for (const { id } of rows) {
    await inSteps(() =>
      db.execute(sql`
        delete from inquiry_comment where id in (
          select id from inquiry_comment where inquiry_id = ${id} limit ${step} for update skip locked
        )`),
    );
    await inSteps(() =>
      db.execute(sql`
        delete from inquiry_feedback where (inquiry_id, person) in (
          select inquiry_id, person from inquiry_feedback where inquiry_id = ${id} limit ${step}
          for update skip locked
        )`),
    );
    // Another node may still be deleting some of them.
    await db.execute(sql`
      delete from deleted_talk where id = ${id}
      and not exists (select from inquiry_comment where inquiry_id = ${id})
      and not exists (select from inquiry_feedback where inquiry_id = ${id})`);
  }
}

async function inSteps(remove: () => Promise<{ readonly rowCount: number | null }>): Promise<void> {
  let { rowCount } = await remove();
  while (rowCount === step) ({ rowCount } = await remove());
}
