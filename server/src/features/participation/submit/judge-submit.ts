import { isDeepStrictEqual } from 'node:util';
import type { InquirySubject } from '@nazar/domain/access/can.ts';
import { findParticipationRefusal } from '@nazar/domain/access/participation-refusal.ts';
import { hasChangedQuestion } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { isPastDeadline } from '@nazar/domain/participation/deadline.ts';
import type { ProblemCode } from '@nazar/domain/problem/catalogue.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { InquiryAccessSettings } from '../../access/index.ts';
import {
  hasSameBallotQuestions,
  type LockedBallotContent,
  type PublishedRevision,
} from '../../inquiries/index.ts';
import type { AlreadyStoredResponse, StoredAttempt } from './read-submit-group.ts';
import type { CheckedSubmit } from './submit.ts';

type Earlier = Pick<AlreadyStoredResponse, 'inquiryId' | 'secretHash' | 'choices' | 'rest'>;

/**
 * Judges a submit whose id is already stored: a repeated submit gets the same reply, even if rules have
 * changed.
 */
export function judgeRepeatedSubmit(
  submit: CheckedSubmit,
  earlier: Earlier,
  hasAnswered: boolean,
): 'stored' | ProblemCode {
  const { published, secretHash } = submit;
  if (earlier.inquiryId !== published.inquiryId) return 'notFound';
  // Another device of the same participant has submitted first.
  if (!earlier.secretHash.equals(secretHash)) return hasAnswered ? 'alreadyAnswered' : 'notFound';
  const same =
    earlier.choices.length === submit.choices.length &&
    earlier.choices.every((code, index) => code === submit.choices[index]) &&
    isDeepStrictEqual(earlier.rest, submit.rest);
  return same ? 'stored' : 'attemptConflict';
}

/** The state of an inquiry at the moment of the check. */
export interface InquirySnapshot {
  /** As seen by a caller who is not invited and has not taken part. */
  readonly subject: InquirySubject;
  /** Settings of the currently published revision; answers are checked against the attempt's revision. */
  readonly settings: InquiryAccessSettings &
    LockedBallotContent &
    Pick<Definition, 'maxParticipantCount' | 'submitCaptcha'>;
  /** The currently published revision. */
  readonly current: Pick<PublishedRevision, 'compiled' | 'needsAttempt' | 'publications'>;
}

interface SubmitJudgingContext {
  readonly snapshot: InquirySnapshot;
  readonly attempt: StoredAttempt | undefined;
  readonly hasAnswered: boolean;
  /** Set if the entry is on the list of a limited inquiry. */
  readonly entry: 'proved' | 'oldLink' | undefined;
  /** Places taken by stored responses, earlier submits of this group or other people's running attempts. */
  readonly takenPlaces: number;
}

/**
 * Returns the reason why a new response may not be stored at this moment, or null. The order of the checks decides which
 * of several reasons the participant sees.
 */
export function judgeNewSubmit(submit: CheckedSubmit, against: SubmitJudgingContext): ProblemCode | null {
  const { snapshot, attempt, entry } = against;
  const isAllowedUser = entry === 'proved';
  const { settings } = snapshot;
  const subject = { ...snapshot.subject, hasParticipated: against.hasAnswered, isAllowedUser };
  if (submit.actor.kind === 'invited' && submit.inviteeId !== null && !isAllowedUser) {
    return entry === 'oldLink' ? 'linkOld' : 'linkRemoved';
  }
  const closed = findParticipationRefusal(submit.actor, subject);
  if (closed !== null) return closed;
  const refusal =
    attempt === undefined ? judgeWithoutAttempt(submit, snapshot) : judgeAttempt(submit, attempt);
  if (refusal !== null) return refusal;
  if (against.hasAnswered) return 'alreadyAnswered';
  const limit = settings.maxParticipantCount;
  if (limit !== null && against.takenPlaces >= limit) return 'inquiryFull';
  // An attempt that the server closes has no participant to show a captcha to.
  if (submit.asOf !== null || submit.isCaptchaSolved === true) return null;
  return needsSubmitCaptcha(submit.isSuspected === true, settings) ? 'captchaNeeded' : null;
}

/** Checks the revision that was answered without a stored attempt. */
function judgeWithoutAttempt(submit: CheckedSubmit, snapshot: InquirySnapshot): ProblemCode | null {
  const { definition, needsAttempt } = submit.published;
  const { current, settings } = snapshot;
  if (needsAttempt) return 'notFound';
  // Otherwise a submit that names an older revision would avoid the time limit or the draw of a newer one.
  if (current.needsAttempt) return 'rulesChanged';
  if (submit.asOf === null && isExamReplacedLongAgo(submit, snapshot)) return 'rulesChanged';
  if (isForChangedQuestions(submit, snapshot)) return 'rulesChanged';
  // A page from before the first vote may have other options, which would reveal its vote.
  return isSecretBallot(settings) && !hasSameBallotQuestions(definition, settings) ? 'rulesChanged' : null;
}

function judgeAttempt(submit: CheckedSubmit, attempt: StoredAttempt): ProblemCode | null {
  if (attempt.inquiryId !== submit.published.inquiryId) return 'notFound';
  if (!attempt.secretHash.equals(submit.secretHash)) {
    return attempt.marker.equals(submit.marker) ? 'continuedElsewhere' : 'notFound';
  }
  const isPastEnd = isPastDeadline(attempt.endsAt?.getTime() ?? null, submit.receivedAt);
  return isPastEnd || attempt.state !== 'running' ? 'timeEnded' : null;
}

/** Milliseconds for which pages that were opened before a publication may submit their revision of an exam. */
const replacedExamAcceptedMs = 24 * 3_600_000;

/**
 * Whether a submit answers a revision of an exam that was replaced too long ago. Otherwise anyone could keep answering
 * an older, easier revision.
 */
function isExamReplacedLongAgo(
  { published, receivedAt }: CheckedSubmit,
  { current }: InquirySnapshot,
): boolean {
  if (!published.compiled.hasScores && !current.compiled.hasScores) return false;
  const next = current.publications.find(({ revision }) => revision > published.revision);
  return next !== undefined && receivedAt - next.at > replacedExamAcceptedMs;
}

/** Before the first answer, authors may remove or change questions that people have open on their page. */
function isForChangedQuestions(
  { published, choices, rest }: CheckedSubmit,
  { current }: InquirySnapshot,
): boolean {
  if (!current.publications.some(({ revision }) => revision > published.revision)) return false;
  const answers = decodeAnswers(published.compiled, choices, rest);
  return hasChangedQuestion(
    published.definition,
    current.compiled.definition,
    answers.map(({ questionId }) => questionId),
  );
}

/** Uses the settings that are published now, for any revision. */
export function needsSubmitCaptcha(
  isSuspected: boolean,
  { cooperationType, submitCaptcha }: Pick<Definition, 'cooperationType' | 'submitCaptcha'>,
): boolean {
  if (cooperationType !== 'anon') return false;
  return submitCaptcha === 'always' || (submitCaptcha === 'looksAutomated' && isSuspected);
}
