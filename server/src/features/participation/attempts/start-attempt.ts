import { randomInt } from 'node:crypto';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { ParticipationStart, startParticipation } from '@nazar/domain/api/participation-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { isSecretBallot, storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { buildPages } from '@nazar/domain/participation/build-pages.ts';
import { computeAttemptDeadline, isPastDeadline } from '@nazar/domain/participation/deadline.ts';
import { drawQuestions } from '@nazar/domain/participation/draw.ts';
import { computeRemainingPlacesByOption } from '@nazar/domain/participation/option-places.ts';
import { makeParticipationPageLook } from '@nazar/domain/participation/participation-page-look.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { findPublishedRevision, type PublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { requireCaptchaAtStart, tryConsumeSubmitCaptcha } from '../abuse-protection/require-captcha.ts';
import { transferAnswerFiles } from '../files/answer-file-queries.ts';
import { readOptionCountsIfLimited } from '../quotas/option-count-queries.ts';
import { requireAccountName } from '../require-account-name.ts';
import { requireAnswerableInquiry } from '../require-answerable-inquiry.ts';
import { requireParticipant, type StoredParticipant } from '../require-participant.ts';
import { getStoredResponseLanguage } from '../stored-response-language.ts';
import { storesAnswersOnServer } from '../submit/submit.ts';
import {
  type AttemptRecord,
  findAndLockAttempt,
  insertAttempt,
  lockAndCountTakenPlaces,
  lockInquiryIfRevisionPublished,
  updateAttempt,
} from './attempt-queries.ts';
import { hashAttemptSecret } from './attempt-secret.ts';
import { deriveAttemptSeed } from './attempt-seed.ts';
import { closeEndedAttemptsJob, computeAttemptClosingTime } from './close-ended-attempts.ts';

/** Milliseconds for which the tab of a single session may be gone, such as during a reload. */
const reloadWithin = 120_000;

type StartInput = ParsedCallInput<typeof startParticipation>;
type AttemptCredentials = { readonly attemptId: string; readonly secretHash: Buffer };

type Starting = Pick<CallContext, 'db' | 'deps' | 'actor' | 'ip' | 'language' | 'now'>;

/** Returns the pages of an attempt. Stores the attempt if a rule requires it, and continues a running one. */
export async function startAttempt(ctx: CallContext, input: StartInput): Promise<ParticipationStart> {
  const isCaptchaSolved = await tryConsumeSubmitCaptcha(ctx, input.captcha);
  const { deps, actor, ip, language } = ctx;
  return inTransaction(deps.db, (tx) =>
    startInside({ db: tx, deps, actor, ip, language, now: () => ctx.now() }, { ...input, isCaptchaSolved }),
  );
}

async function startInside(
  ctx: Starting,
  input: StartInput & { readonly isCaptchaSolved: boolean },
): Promise<ParticipationStart> {
  const { inquiryId, channel, isCaptchaSolved } = input;
  const { published, takenPlaces } = await requireAnswerableInquiry(ctx, inquiryId);
  const { maxParticipantCount } = published.definition;
  const credentials = readGiven(input, published.needsAttempt);
  const keeps =
    credentials !== null && (published.needsAttempt || storesAnswersOnServer(published, ctx.actor));
  const participant = keeps ? await requireParticipant(ctx, published) : null;
  const running =
    participant === null ? null : await findAndLockAttempt(ctx.db, inquiryId, participant.marker);
  if (keeps && running !== null) return resumeAttempt(ctx, running, credentials);
  await requireAccountName(ctx, published);
  if (maxParticipantCount !== null && takenPlaces >= maxParticipantCount) throw new Problem('inquiryFull');
  const attempt =
    keeps && participant !== null
      ? await beginAttempt(ctx, published, { ...credentials, ...participant, channel, isCaptchaSolved })
      : null;
  ctx.deps.participation.started.add(inquiryId);
  if (attempt !== null) return describeAttempt(ctx, published, attempt);
  // Nothing is stored that could be continued, because there is no time limit.
  const seed = credentials === null ? randomInt(2 ** 31) : deriveAttemptSeed(credentials.attemptId);
  const startedAt = new Date(ctx.now());
  const begun = { id: null, seed, drawn: null, startedAt, endsAt: null, answers: [] };
  const described = await describeAttempt(ctx, published, begun);
  return input.withPages ? described : { ...described, pages: [] };
}

function readGiven({ attemptId, attemptSecret }: StartInput, required: boolean): AttemptCredentials | null {
  if (attemptId !== undefined && attemptSecret !== undefined) {
    return { attemptId, secretHash: hashAttemptSecret(attemptSecret) };
  }
  if (!required) return null;
  const missing = Object.entries({ attemptId, attemptSecret }).filter(([, value]) => value === undefined);
  throw new Problem(
    'invalidInput',
    missing.map(([path]) => ({ path, code: 'required' as const })),
  );
}

async function beginAttempt(
  ctx: Starting,
  published: PublishedRevision,
  start: AttemptCredentials &
    StoredParticipant &
    Pick<StartInput, 'channel'> & { readonly isCaptchaSolved: boolean },
): Promise<AttemptRecord> {
  const { inquiryId, definition, compiled } = published;
  const { timeLimit, maxParticipantCount } = definition;
  const isNamed = storesIdentity(definition);
  // Other questions can be published until the first attempt, so the revision is compared under the lock.
  if (
    isSecretBallot(definition) &&
    !(await lockInquiryIfRevisionPublished(ctx.db, inquiryId, published.revision))
  ) {
    throw new Problem('tryAgain');
  }
  const reserved = timeLimit !== null && maxParticipantCount !== null;
  const isSuspected = requireCaptchaAtStart(ctx, published, start);
  if (reserved && (await lockAndCountTakenPlaces(ctx.db, inquiryId, ctx.now())) >= maxParticipantCount) {
    throw new Problem('inquiryFull');
  }
  // While waiting for the place, the invitee may have been removed or may have got another link.
  await requireParticipant(ctx, published, { lock: isNamed });
  const now = ctx.now();
  const endsAt = computeAttemptDeadline(now, timeLimit);
  if (!isNamed && start.attemptId[14] !== '4') throw makeInvalidFieldProblem('attemptId', 'invalidId');
  // The seed is random and not derived from the id, because participants choose the id and must not choose
  // their questions.
  const drawSeed = randomInt(2 ** 31);
  const attempt: AttemptRecord = {
    id: start.attemptId,
    inquiryId,
    revision: published.revision,
    secretHash: start.secretHash,
    marker: start.marker,
    inviteeId: isNamed ? start.inviteeId : null,
    accountId: isNamed && ctx.actor.kind === 'user' ? ctx.actor.id : null,
    // The seed is derived from the id, so that the order can be shown again with the response.
    seed: deriveAttemptSeed(start.attemptId),
    drawn: drawQuestions(compiled, drawSeed),
    answers: [],
    startedAt: new Date(now),
    endsAt: endsAt === null ? null : new Date(endsAt),
    lastSeenAt: new Date(now),
    state: 'running',
    isReserved: reserved,
    channel: isSecretBallot(definition) ? null : start.channel,
    language: getStoredResponseLanguage(published, ctx.language),
    isSuspected,
  };
  if (await insertAttempt(ctx.db, attempt)) {
    if (attempt.endsAt !== null) closeLater(ctx, attempt.endsAt);
    return attempt;
  }
  // Another tab was faster, or the attempt of another person has this id.
  const running = await findAndLockAttempt(ctx.db, inquiryId, attempt.marker);
  if (running === null) throw new Problem('attemptConflict');
  return takeOver(ctx, running, start, definition);
}

/**
 * Runs in the background, because many people who start together would wait for each other at their shared
 * job.
 */
function closeLater(ctx: Starting, endsAt: Date): void {
  const { db, background } = ctx.deps;
  background.run('Planning the end of an attempt', () =>
    addJob(db, closeEndedAttemptsJob, { runAt: computeAttemptClosingTime(endsAt) }),
  );
}

async function resumeAttempt(
  ctx: Starting,
  running: AttemptRecord,
  credentials: AttemptCredentials,
): Promise<ParticipationStart> {
  const pinned = await findPublishedRevision(ctx.db, running.inquiryId, running.revision);
  if (pinned === null) throw new Problem('notFound');
  return describeAttempt(ctx, pinned, await takeOver(ctx, running, credentials, pinned.definition));
}

/**
 * Continues a person's running attempt. Session or guest key prove who they are, so this browser's secret
 * replaces the previous one; a single session belongs to the tab that started it. Anonymous answers are
 * returned only to the secret that saved them; another browser starts without them, and the first one still
 * has them.
 */
async function takeOver(
  ctx: Starting,
  running: AttemptRecord,
  credentials: AttemptCredentials,
  definition: Definition,
): Promise<AttemptRecord> {
  const now = ctx.now();
  const ended = isPastDeadline(running.endsAt?.getTime() ?? null, now);
  if (ended || running.state !== 'running') throw new Problem('timeEnded');
  const isSame = running.secretHash.equals(credentials.secretHash);
  if (definition.singleSession) {
    const sameTab = running.id === credentials.attemptId && isSame;
    if (!sameTab || now - running.lastSeenAt.getTime() > reloadWithin) throw new Problem('alreadyStarted');
  }
  const answers = isSame || storesIdentity(definition) ? running.answers : [];
  const changes = {
    secretHash: credentials.secretHash,
    lastSeenAt: new Date(now),
    answers,
    language: getStoredResponseLanguage({ definition }, ctx.language),
  };
  await updateAttempt(ctx.db, running, changes);
  // Answers of anonymous inquiries are not passed on; these name their participant.
  if (!isSame && answers.length > 0) {
    const { inquiryId, id: attemptId, secretHash } = running;
    const from = { inquiryId, attemptId, secretHash };
    await transferAnswerFiles(ctx.db, from, credentials.secretHash);
  }
  return { ...running, ...changes };
}

type Begun = Pick<AttemptRecord, 'seed' | 'drawn' | 'startedAt' | 'endsAt'> & {
  readonly id: string | null;
  readonly answers: Answer[];
};

async function describeAttempt(
  ctx: Starting,
  published: PublishedRevision,
  begun: Begun,
): Promise<ParticipationStart> {
  const { inquiryId, revision, compiled, definition } = translateRevision(published, ctx.language);
  const { id, seed, drawn, startedAt, endsAt, answers } = begun;
  const places = computeRemainingPlacesByOption(compiled, await readOptionCountsIfLimited(ctx.db, published));
  return {
    inquiryId,
    revision,
    attemptId: id,
    seed,
    answers,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    now: new Date(ctx.now()).toISOString(),
    look: makeParticipationPageLook(definition),
    pages: buildPages(compiled, { seed, ...(drawn !== null && { drawn }) }),
    ...(places !== undefined && { places }),
  };
}
