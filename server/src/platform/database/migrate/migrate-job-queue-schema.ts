import { Logger, runMigrations } from 'graphile-worker';
import type { Log } from '../../log/log.ts';
import { createDatabasePool, endPool } from '../connections/create-database-pool.ts';
import { retryWhileLocked, schemaLockTimeoutMs } from './lock-retries.ts';

/** Silences Graphile Worker's own log; the runner logs what matters. */
export const silentWorkerLog = new Logger(() => () => {});

/** Creates or updates the queue's tables in their own schema. Safe to run on several nodes at once. */
export async function migrateJobQueueSchema(connectionString: string, log: Log): Promise<void> {
  // Graphile Worker doesn't wait for a pool of its own to close, and no longer listens for its errors.
  const settings = {
    max: 1,
    statementTimeoutMs: 0,
    lockTimeoutMs: schemaLockTimeoutMs,
    applicationName: 'nazar migrate',
  };
  const pool = createDatabasePool({ connectionString }, settings, log);
  try {
    const migrate = () => runMigrations({ pgPool: pool, logger: silentWorkerLog });
    await retryWhileLocked('The migration of the job queue', migrate, log);
  } finally {
    await endPool(pool);
  }
}
