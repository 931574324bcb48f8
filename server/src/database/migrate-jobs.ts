import { Logger, runMigrations } from 'graphile-worker';

/** Silences Graphile Worker's own log; the runner logs what matters. */
export const silentWorkerLog = new Logger(() => () => {});

/** Creates or updates the queue's tables in their own schema. Safe to run on several nodes at once. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silentWorkerLog });
}
