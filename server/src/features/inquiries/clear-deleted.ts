import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Rows a statement: each holds its locks for some tens of milliseconds. */
const step = 10_000;

/** Takes out what large deleted inquiries left behind, in small steps. Several nodes may do it at once. */
export async function clearDeleted(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from deleted_inquiry order by deleted_at`);
  for (const { id } of rows) {
    await inSteps(() =>
      db.execute(sql`
        delete from response where id in (
          select id from response where inquiry_id = ${id} limit ${step} for update skip locked
        )`),
    );
    await inSteps(() =>
      db.execute(sql`
        delete from participation_marker where (inquiry_id, marker) in (
          select inquiry_id, marker from participation_marker where inquiry_id = ${id} limit ${step}
          for update skip locked
        )`),
    );
    // Not while another node still holds some of them.
    await db.execute(sql`
      delete from deleted_inquiry where id = ${id}
      and not exists (select from response where inquiry_id = ${id})
      and not exists (select from participation_marker where inquiry_id = ${id})`);
  }
}

async function inSteps(remove: () => Promise<{ readonly rowCount: number | null }>): Promise<void> {
  let { rowCount } = await remove();
  while (rowCount === step) ({ rowCount } = await remove());
}
