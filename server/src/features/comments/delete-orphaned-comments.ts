import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { deleteInquiryRowsInSteps } from '../../platform/database/delete-inquiry-rows-in-steps.ts';
import { selectValues } from '../../platform/database/select-rows.ts';
import type { Job } from '../../platform/jobs/job.ts';

/** Deletes the comments and likes that deleted inquiries left behind. Several nodes may run it at once. */
export async function deleteOrphanedComments(db: Database, signal?: AbortSignal): Promise<void> {
  const ids = await selectValues(db, z.string())`select id from deleted_inquiry_comments order by deleted_at`;
  for (const id of ids) {
    if (signal?.aborted === true) return;
    await deleteInquiryRowsInSteps(db, { table: 'inquiry_comment', key: ['id'], inquiryId: id, signal });
    await deleteInquiryRowsInSteps(db, {
      table: 'inquiry_feedback',
      key: ['inquiry_id', 'person'],
      inquiryId: id,
      signal,
    });
    // Another node may still be deleting some of them.
    await db.execute(sql`
      delete from deleted_inquiry_comments where id = ${id}
      and not exists (select from inquiry_comment where inquiry_id = ${id})
      and not exists (select from inquiry_feedback where inquiry_id = ${id})`);
  }
}

export const deleteOrphanedCommentsJob: Job = {
  name: 'delete-orphaned-comments',
  schedule: '*/10 * * * *',
  run: ({ deps, signal }) => deleteOrphanedComments(deps.db, signal),
};
