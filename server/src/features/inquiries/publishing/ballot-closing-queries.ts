import { deadlineGraceMs } from '@nazar/domain/participation/deadline.ts';
import type { Database } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';

/** Longer than submits and timed attempts from before the closing date may take to be stored. */
export const ballotClosingDelayMs = 6 * deadlineGraceMs;

/** The name of the job that closes secret ballots; its work is in the participation. */
export const closeBallotsJobRef = { name: 'close-ballots' } as const;

/** Schedules the closing of a secret ballot that ends now, in the caller's transaction. */
export async function scheduleBallotClosing(db: Database, now: number): Promise<void> {
  await addJob(db, closeBallotsJobRef, { runAt: new Date(now + ballotClosingDelayMs) });
}
