import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Job } from './job.ts';

/**
 * Adds a job as part of the caller's transaction: it runs after the commit, on any node. A job that is
 * already waiting is not added again, and `runAt` does not postpone it.
 */
export async function addJob(
  db: Database,
  job: Pick<Job, 'name' | 'maxAttempts'>,
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  // Each time has its own key, because a job waiting until noon must not absorb one that is due now.
  const key = runAt === undefined ? job.name : `${job.name} ${runAt.toISOString()}`;
  await db.execute(sql`
    select graphile_worker.add_job(
      ${job.name}, '{}'::json, run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts ?? 25}::int, job_key => ${key}, job_key_mode => 'preserve_run_at')`);
}
