import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import {
  deleteDueResponseBatch,
  isFullDeletionBatch,
  listRevisionsWithRetention,
} from './due-response-queries.ts';

/** Deletes responses whose retention time is over, in batches. Several nodes may run it at once. */
export async function deleteDueResponses(
  { db, now, secrets: { markers: markerKey } }: Pick<ServerDeps, 'db' | 'now' | 'secrets'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const revision of await listRevisionsWithRetention(db)) {
    let deleted: number;
    do {
      if (signal?.aborted === true) return;
      deleted = await deleteDueResponseBatch(db, revision, { now: now(), markerKey });
    } while (isFullDeletionBatch(deleted));
  }
}

export const deleteDueResponsesJob: Job = {
  name: 'delete-due-responses',
  schedule: '37 * * * *',
  run: ({ deps, signal }) => deleteDueResponses(deps, signal),
};
