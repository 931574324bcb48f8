import type { Database } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { ballotPatienceMs, closeBallotsJob } from './close-ballots.ts';

/** Has a secret ballot that ends now closed as soon as it may be, in the caller's transaction. */
export async function scheduleBallotClosing(db: Database, now: number): Promise<void> {
  await addJob(db, closeBallotsJob, { runAt: new Date(now + ballotPatienceMs) });
}
