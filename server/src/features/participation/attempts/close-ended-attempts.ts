import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { deadlineGraceMs } from '@nazar/domain/participation/deadline.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { findInviteeIdByMarker } from '../../access/index.ts';
import { findPublishedRevision, type PublishedRevision } from '../../inquiries/index.ts';
import {
  checkAnswerFilesAndAddExtensions,
  removeDeletedAnswerFiles,
} from '../files/check-answer-files-and-add-extensions.ts';
import { checkAndEncodeAnswers } from '../submit/encode-submit.ts';
import { type AttemptRecord, endAttemptUnfinished, listEndedAttempts } from './attempt-queries.ts';

type Deps = Pick<ServerDeps, 'db' | 'now' | 'participation'>;

/** Milliseconds; longer than a submit may take on the network, so that the participant's own submit arrives first. */
const patienceMs = 2 * deadlineGraceMs;
const roundedMs = 5_000;

/**
 * Closes attempts whose time is over: complete answers become a response, incomplete attempts are kept as
 * unfinished. Several servers may do so at once, because the attempt's id allows only one response.
 */
export async function closeEndedAttempts(deps: Deps): Promise<void> {
  const before = new Date(deps.now() - patienceMs);
  const failures: unknown[] = [];
  let ended = await listEndedAttempts(deps.db, before);
  while (ended.length > 0) {
    for (const attempt of ended) {
      try {
        await closeEndedAttempt(deps, attempt);
      } catch (error) {
        // The attempt is tried again in the next run and must not block other attempts.
        if (!isBeingCounted(error)) failures.push(error);
      }
    }
    ended = await listEndedAttempts(deps.db, before, ended.at(-1));
  }
  if (failures.length > 0) throw failures[0];
}

const isBeingCounted = (error: unknown) => error instanceof Problem && error.code === 'quotaBeingCounted';

/** Returns true if the saved answers are now a response; otherwise the attempt stays unfinished. */
export async function closeEndedAttempt(deps: Deps, attempt: AttemptRecord): Promise<boolean> {
  const published = await findPublishedRevision(deps.db, attempt.inquiryId, attempt.revision);
  if (published !== null && (await storeSaved(deps, attempt, published))) return true;
  const keepsAnswers = published !== null && storesIdentity(published.definition);
  await endAttemptUnfinished(deps.db, attempt.id, { keepsAnswers });
  return false;
}

async function storeSaved(
  deps: Deps,
  attempt: AttemptRecord,
  published: PublishedRevision,
): Promise<boolean> {
  const { endsAt, drawn, secretHash, marker } = attempt;
  if (endsAt === null || attempt.answers.length === 0) return false;
  const actor = await findActor(deps, attempt, published);
  const inviteeId = actor.kind === 'invited' ? actor.inviteeId : attempt.inviteeId;
  const { inquiryId, id: attemptId } = attempt;
  const holder = { inquiryId, attemptId, secretHash };
  const { compiled } = published;
  const present = await removeDeletedAnswerFiles(deps.db, compiled, attempt.answers, holder);
  const checked = checkAndEncodeAnswers(published, present, { drawn: drawn ?? undefined });
  const checkedFiles = checked.ok
    ? await checkAnswerFilesAndAddExtensions(deps.db, compiled, checked.encoded, holder)
    : checked;
  if (!checkedFiles.ok) return false;
  const { verdict, fullOptions = [] } = await deps.participation.submits.store({
    ...checkedFiles.encoded,
    files: checkedFiles.files,
    attemptId: attempt.id,
    published,
    secretHash,
    marker,
    inviteeId,
    actor,
    language: attempt.language ?? published.definition.language,
    duration: null,
    receivedAt: endsAt.getTime(),
    asOf: endsAt.getTime(),
    // Responses to timed inquiries are final.
    sealedSubmit: null,
    channel: attempt.channel,
    isSuspected: attempt.isSuspected,
  });
  // The attempt stays as it is until the next run.
  if (verdict === 'quotaBeingCounted') throw new Problem('quotaBeingCounted');
  if (verdict !== 'optionFull') return verdict === 'stored';
  // The participant is not there to choose another option: the other answers count if the questions without
  // one are not mandatory.
  const fullQuestionIds = new Set(fullOptions.map(({ question }) => question.id));
  const answers = attempt.answers.filter(({ questionId }) => !fullQuestionIds.has(questionId));
  return answers.length < attempt.answers.length && storeSaved(deps, { ...attempt, answers }, published);
}

/** An attempt at a secret ballot stores no account, but its start has proved that there was one. */
const unnamedUser: Actor = { kind: 'user', id: '00000000-0000-0000-0000-000000000000', roles: [] };

/**
 * Returns the participant if the attempt stores one. The link with which it began need not be proved again.
 */
async function findActor(
  { db }: Deps,
  attempt: AttemptRecord,
  { definition }: PublishedRevision,
): Promise<Actor> {
  const { accountId, inquiryId } = attempt;
  if (accountId !== null) return { kind: 'user', id: accountId, roles: [] };
  if (definition.cooperationType === 'anon') return { kind: 'guest' };
  if (definition.cooperationType === 'users') return unnamedUser;
  const inviteeId = attempt.inviteeId ?? (await findInviteeIdByMarker(db, inquiryId, attempt.marker));
  return inviteeId === null ? unnamedUser : { kind: 'invited', inquiryId, inviteeId, linkVersion: null };
}

/**
 * Starting an attempt queues the job for its deadline; the schedule finds attempts of nodes that died before
 * queueing it.
 */
export const closeEndedAttemptsJob: Job = {
  name: 'close-ended-attempts',
  schedule: '* * * * *',
  run: ({ deps }) => closeEndedAttempts(deps),
};

/**
 * The time at which to close an attempt with this deadline, rounded up so that a class that starts together
 * needs one job.
 */
export function computeAttemptClosingTime(endsAt: Date): Date {
  return new Date(Math.ceil((endsAt.getTime() + patienceMs) / roundedMs + 0.1) * roundedMs);
}
