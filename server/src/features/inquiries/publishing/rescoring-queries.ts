import { randomUUID } from 'node:crypto';
import { isAnswerKeyChanged } from '@nazar/domain/inquiries/exams/answer-key.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { task } from '../../../platform/database/schema/task.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { TaskStore } from '../../../platform/jobs/tasks/task-store.ts';
import { countInquiryResponses } from '../../counts/index.ts';

/**
 * Tasks of scoring all responses of an inquiry again, which the participation feature runs; the subject is
 * the inquiry.
 */
export const rescoringTaskStore = new TaskStore({
  name: 'response-rescoring',
  details: z.object({ /** The revision that changed the key. */ revision: z.int() }),
  keptMs: 3_600_000,
});

type Publication = { readonly published: Definition | null; readonly next: Definition };

/** Number of responses that are scored again when a definition is published. */
export async function countResponsesToRescore(
  db: Database,
  inquiryId: string,
  { published, next }: Publication,
): Promise<number> {
  if (published === null || !isAnswerKeyChanged(published, next)) return 0;
  return countInquiryResponses(db, inquiryId);
}

type PublishedInquiry = { readonly id: string; readonly ownerId: string; readonly revision: number };

/**
 * Schedules scoring responses again after the caller's transaction, which publishes and has locked the
 * inquiry.
 */
export async function scheduleRescoring(
  db: Database,
  { id, ownerId, revision, ...publication }: Publication & PublishedInquiry,
  now: number,
): Promise<void> {
  if ((await countResponsesToRescore(db, id, publication)) === 0) return;
  // A task that hasn't started will read this publication too.
  const isWaiting = and(eq(task.subjectId, id), eq(task.status, 'waiting'));
  if ((await rescoringTaskStore.countOpen(db, ownerId, isWaiting)) > 0) return;
  await rescoringTaskStore.insert(
    db,
    { id: randomUUID(), accountId: ownerId, subjectId: id },
    { revision },
    now,
  );
  await addJob(db, { name: `run-${rescoringTaskStore.kind.name}` });
}
