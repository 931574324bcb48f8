import { runOnce } from 'graphile-worker';
import { allJobs } from '../features/all-features.ts';
import { silentWorkerLog } from '../platform/database/migrate/migrate-job-queue-schema.ts';
import { makeWorkerTaskList } from '../platform/jobs/job-runner.ts';
import type { TestApp } from './test-app.ts';

/** Runs the jobs queued so far, like a node's workers. */
export async function runWaitingJobs({ deps, pool }: Pick<TestApp, 'deps' | 'pool'>): Promise<void> {
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: silentWorkerLog,
    taskList: makeWorkerTaskList(allJobs, deps),
  });
}
