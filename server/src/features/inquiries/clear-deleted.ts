import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Job } from '../../jobs/job.ts';
import { clearHalfWritten } from '../../storage/clear-half-written.ts';
import { clearUnclaimedFiles } from '../../storage/clear-unclaimed-files.ts';
import { clearTalk } from '../talk/clear-queries.ts';

/** Rows per statement, so that each one holds its locks for tens of milliseconds only. */
const step = 10_000;

/** Deletes what deleted inquiries and killed servers left behind. Several nodes may run it at once. */
export async function clearDeleted(
  deps: Pick<ServerDeps, 'db' | 'files' | 'now' | 'log' | 'config'>,
): Promise<void> {
  await clearHalfWritten(deps);
  await clearUnclaimedFiles(deps);
  await clearResponses(deps.db);
  await clearTalk(deps.db);
}

/** In small steps, since an inquiry may have very many responses. */
async function clearResponses(db: Database): Promise<void> {
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
    // Another node may still be deleting some of them.
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

/**
 * Queued by each deletion; its schedule also finds what becomes due later, such as files of a killed upload.
 */
export const clearDeletedJob: Job = {
  name: 'clear-deleted',
  schedule: '*/10 * * * *',
  run: ({ deps }) => clearDeleted(deps),
};
