import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { deleteImport, forgetReport, listOutdatedImports, listOutdatedReports } from './import-queries.ts';

/** Deletes tables that are no longer kept: the files first, so that none is left that no row knows of. */
export async function clearImports({
  db,
  files,
  now,
  log,
}: Pick<ServerDeps, 'db' | 'files' | 'now' | 'log'>): Promise<void> {
  const apart = { log, failed: 'An import could not be cleared away yet.' };
  await forEachIsolated(await listOutdatedReports(db, new Date(now())), apart, async (reportId) => {
    await files.delete(reportId);
    await forgetReport(db, reportId);
  });
  await forEachIsolated(await listOutdatedImports(db, new Date(now())), apart, async ({ id, reportId }) => {
    await files.delete(id);
    if (reportId !== null) await files.delete(reportId);
    await deleteImport(db, id);
  });
}

export const clearImportsJob: Job = {
  name: 'clear-imports',
  schedule: '*/10 * * * *',
  run: ({ deps }) => clearImports(deps),
};
