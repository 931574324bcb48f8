import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteExport, listOutdatedExports } from './export-queries.ts';

/** Deletes exports that are no longer kept: the file first, so that none is left that no row knows of. */
export async function clearExports({
  db,
  files,
  now,
  log,
}: Pick<ServerDeps, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const outdated = await listOutdatedExports(db, new Date(now()));
  await forEachIsolated(outdated, { log, failed: 'An export could not be cleared away yet.' }, async (id) => {
    await files.delete(id);
    await deleteExport(db, id);
  });
}

export const clearExportsJob: Job = {
  name: 'clear-exports',
  schedule: '*/10 * * * *',
  run: ({ deps }) => clearExports(deps),
};
