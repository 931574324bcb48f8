import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Job } from '../../jobs/job.ts';
import { deleteExport, listOutdatedExports } from './export-queries.ts';

/** Deletes exports that are no longer kept: the file first, so that none is left that no row knows of. */
export async function clearExports({
  db,
  files,
  now,
}: Pick<ServerDeps, 'db' | 'files' | 'now'>): Promise<void> {
  for (const id of await listOutdatedExports(db, new Date(now()))) {
    await files.delete(id);
    await deleteExport(db, id);
  }
}

export const clearExportsJob: Job = {
  name: 'clear-exports',
  schedule: '*/10 * * * *',
  run: ({ deps }) => clearExports(deps),
};
