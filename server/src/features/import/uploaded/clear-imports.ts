import type { ServerDeps } from '../../../deps/server-deps.ts';
import type { Job } from '../../../jobs/job.ts';
import { deleteImport, forgetReport, listOutdatedImports, listOutdatedReports } from './import-queries.ts';

/** Deletes tables that are no longer kept: the files first, so that none is left that no row knows of. */
export async function clearImports({
  db,
  files,
  now,
}: Pick<ServerDeps, 'db' | 'files' | 'now'>): Promise<void> {
  for (const reportId of await listOutdatedReports(db, new Date(now()))) {
    await files.delete(reportId);
    await forgetReport(db, reportId);
  }
  for (const { id, reportId } of await listOutdatedImports(db, new Date(now()))) {
    await files.delete(id);
    if (reportId !== null) await files.delete(reportId);
    await deleteImport(db, id);
  }
}

export const clearImportsJob: Job = {
  name: 'clear-imports',
  schedule: '*/10 * * * *',
  run: ({ deps }) => clearImports(deps),
};
