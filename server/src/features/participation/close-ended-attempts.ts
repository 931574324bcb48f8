import { checkAnswers } from '@nazar/domain/participation/check-answers.ts';
import { graceMs } from '@nazar/domain/participation/deadline.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { Actor } from '../../http/actor.ts';
import type { Job } from '../../jobs/job.ts';
import { type AttemptRecord, endAttempt, listEndedAttempts } from './attempt-queries.ts';
import { encodeSubmit } from './encode-submit.ts';
import { findPublishedRevision } from './published-revision-queries.ts';

type Deps = Pick<ServerDeps, 'db' | 'now' | 'participation'>;

/** Longer than a submit may take on the network, so that the participant's own submit comes first. */
const patienceMs = 2 * graceMs;
const roundedMs = 5_000;

/**
 * Closes attempts whose time is over: complete answers become a response, others are kept as unfinished.
 * Several servers may do so at once, because the attempt's id allows only one response.
 */
export async function closeEndedAttempts(deps: Deps): Promise<void> {
  const ended = await listEndedAttempts(deps.db, new Date(deps.now() - patienceMs));
  const failures: unknown[] = [];
  for (const attempt of ended) {
    try {
      if (!(await submitHeld(deps, attempt))) await endAttempt(deps.db, attempt.id);
    } catch (error) {
      // It is tried again the next time and must not block the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function submitHeld(deps: Deps, attempt: AttemptRecord): Promise<boolean> {
  const { invitedId, endsAt, drawn, secretHash, subject } = attempt;
  const actor = actorOf(attempt);
  if (actor === null || endsAt === null || attempt.answers.length === 0) return false;
  const published = await findPublishedRevision(deps.db, attempt.inquiryId, attempt.revision);
  if (published === null) return false;
  const asked = drawn ?? undefined;
  const checked = checkAnswers(published.compiled, attempt.answers, { drawn: asked });
  if (!checked.ok) return false;
  const { verdict } = await deps.participation.submits.store({
    ...encodeSubmit(published, checked.answers, asked),
    ...{ attemptId: attempt.id, published, secretHash, subject, entryId: invitedId, actor },
    duration: null,
    receivedAt: endsAt.getTime(),
    asOf: endsAt.getTime(),
    // Drafts are kept only where an identity is stored.
    sealedSubmit: null,
    channel: attempt.channel,
  });
  return verdict === 'stored';
}

/** Whoever began it; of guests nothing is known. What a link began ends with it, so what is there may be stored. */
function actorOf({ accountId, invitedId, inquiryId }: AttemptRecord): Actor | null {
  if (accountId !== null) return { kind: 'user', id: accountId, roles: [] };
  return invitedId === null ? null : { kind: 'invited', inquiryId, entryId: invitedId, linkVersion: null };
}

/** Queued for each attempt's deadline; its schedule finds attempts of nodes that died before queueing it. */
export const closeEndedAttemptsJob: Job = {
  name: 'close-ended-attempts',
  schedule: '* * * * *',
  run: ({ deps }) => closeEndedAttempts(deps),
};

/**
 * When to close an attempt with this deadline, in steps, so that a class that starts together needs one job.
 */
export function closingTime(endsAt: Date): Date {
  return new Date(Math.ceil((endsAt.getTime() + patienceMs) / roundedMs + 0.1) * roundedMs);
}
