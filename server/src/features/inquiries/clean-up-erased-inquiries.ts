import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { deleteInquiryRowsInSteps } from '../../platform/database/delete-inquiry-rows-in-steps.ts';
import { selectValues } from '../../platform/database/select-rows.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteInterruptedUploads } from '../../platform/storage/delete-interrupted-uploads.ts';
import { deleteUnclaimedFiles } from '../../platform/storage/delete-unclaimed-files.ts';

/** Deletes what deleted inquiries and killed servers left behind. Several nodes may run it at once. */
export async function cleanUpErasedInquiries(
  deps: Pick<ServerDeps, 'db' | 'files' | 'now' | 'log' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInterruptedUploads(deps);
  await deleteUnclaimedFiles(deps);
  await clearResponses(deps.db, signal);
}

/** Responses are deleted in small steps, because an inquiry may have very many. */
async function clearResponses(db: Database, signal?: AbortSignal): Promise<void> {
  const ids = await selectValues(
    db,
    z.string(),
  )`select id from deleted_inquiry_responses order by deleted_at`;
  for (const id of ids) {
    if (signal?.aborted === true) return;
    await deleteInquiryRowsInSteps(db, { table: 'response', key: ['id'], inquiryId: id, signal });
    await deleteInquiryRowsInSteps(db, {
      table: 'participation_marker',
      key: ['inquiry_id', 'marker'],
      inquiryId: id,
      signal,
    });
    // Another node may still be deleting some of them.
    await db.execute(sql`
      with cleared as (
        delete from deleted_inquiry_responses where id = ${id}
          and not exists (select from response where inquiry_id = ${id})
          and not exists (select from participation_marker where inquiry_id = ${id})
        returning id
      ), texts as (
        delete from counted_text using cleared where counted_text.inquiry_id = cleared.id
      )
      delete from tally_value using cleared where tally_value.inquiry_id = cleared.id`);
  }
}

/**
 * Each deletion queues the job; its schedule finds what becomes due later, such as files of a killed upload.
 */
export const cleanUpErasedInquiriesJob: Job = {
  name: 'clean-up-erased-inquiries',
  schedule: '*/10 * * * *',
  run: ({ deps, signal }) => cleanUpErasedInquiries(deps, signal),
};
