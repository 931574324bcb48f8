import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { getResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import { makeFullOptionProblems } from '@nazar/domain/participation/option-places.ts';
import { classifyDatabaseError } from '../../../platform/database/constraint-problems.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { requireCaptchaAllowance } from '../../accounts/index.ts';
import { findPublishedRevision, type PublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { isAttemptSuspected, tryConsumeSubmitCaptcha } from '../abuse-protection/require-captcha.ts';
import { requireAttemptHolder } from '../attempts/attempt-holder.ts';
import { type AttemptRecord, findAttempt, findSubmittedResponse } from '../attempts/attempt-queries.ts';
import { hashAttemptSecret } from '../attempts/attempt-secret.ts';
import { saveCountedAnswers } from '../attempts/save-answers.ts';
import { checkAnswerFilesAndAddExtensions } from '../files/check-answer-files-and-add-extensions.ts';
import { requireAccountName } from '../require-account-name.ts';
import { requireAnswerableInquiry } from '../require-answerable-inquiry.ts';
import { requireParticipant } from '../require-participant.ts';
import { computeStoredOutcome } from '../scoring/compute-stored-outcome.ts';
import { getStoredResponseLanguage } from '../stored-response-language.ts';
import { countLargeAnswers } from './count-large-answers.ts';
import { checkAndEncodeAnswers } from './encode-submit.ts';
import { sealSubmitTime } from './sealed-submit.ts';
import { type CheckedSubmit, mayHaveStoredAttempt } from './submit.ts';

type SubmitInput = ParsedCallInput<typeof submitResponse>;

/** Checks the answers, stores them once, and replies when they are durable. */
export async function submitAnswers(
  ctx: CallContext,
  input: SubmitInput,
): Promise<CallResult<typeof submitResponse>> {
  const { timed, ...checkedSubmit } = await checkSubmit(ctx, input);
  await countLargeAnswers(ctx, checkedSubmit.rest, { attempt: timed, published: checkedSubmit.published });
  const outcome = await ctx.deps.participation.submits.store(checkedSubmit).catch(async (error: unknown) => {
    // Checking again reports a file that was deleted since the check.
    if (classifyDatabaseError(error).constraint === 'file_use_file_id_fkey') await checkSubmit(ctx, input);
    throw error;
  });
  const { verdict, subject, editing, fullOptions = [] } = outcome;
  const shown = translateRevision(checkedSubmit.published, ctx.language);
  if (verdict === 'optionFull')
    throw new Problem('optionFull', makeFullOptionProblems(fullOptions, shown.compiled));
  // The time of the attempt may end before the page repeats the submit.
  if (verdict === 'quotaBeingCounted') await saveCountedAnswers(ctx, input, checkedSubmit.receivedAt);
  if (verdict === 'captchaNeeded' && input.captcha !== undefined) await requireCaptchaAllowance(ctx);
  if (verdict !== 'stored') throw new Problem(verdict, outcome.problems);
  // A repeated submit finds its stored response even if the inquiry was deleted meanwhile.
  if (subject?.inBin) throw new Problem('inquiryDeleted');
  return {
    resultId: checkedSubmit.attemptId,
    ...computeStoredOutcome(shown, { ...checkedSubmit, ...outcome.scored }, { isFinal: editing === null }),
    seeResults: subject !== null && can(ctx.actor, 'inquiry.seeResults', subject),
    editing,
  };
}

async function checkSubmit(
  ctx: CallContext,
  input: SubmitInput,
): Promise<CheckedSubmit & Pick<AnsweredRevision, 'timed'>> {
  const receivedAt = ctx.now();
  const { attemptId, answers } = input;
  const secretHash = hashAttemptSecret(input.attemptSecret);
  const { published, isStarted, drawn, timed } = await findAnsweredRevision(ctx, input, secretHash);
  const participant = await requireParticipant(ctx, published);
  // The start has asked for the name.
  if (!isStarted) await requireAccountName(ctx, published);
  // Other kinds of ids contain their creation time, and the id stays with the answers.
  if (!storesIdentity(published.definition) && attemptId[14] !== '4')
    throw makeInvalidFieldProblem('attemptId', 'invalidId');
  const checked = checkAndEncodeAnswers(published, answers, { drawn, at: receivedAt });
  if (!checked.ok) {
    // Late callers and those without the right get that reason instead of the problems of their answers.
    await requireAnswerableInquiry(ctx, input.inquiryId);
    throw new Problem('invalidInput', checked.problems);
  }
  const checkedFiles = await checkAnswerFilesAndAddExtensions(ctx.db, published.compiled, checked.encoded, {
    inquiryId: published.inquiryId,
    attemptId,
    secretHash,
  });
  if (!checkedFiles.ok) {
    await requireAnswerableInquiry(ctx, input.inquiryId);
    throw new Problem('invalidInput', checkedFiles.problems);
  }
  return {
    timed,
    ...checkedFiles.encoded,
    files: checkedFiles.files,
    attemptId,
    published,
    secretHash,
    ...participant,
    receivedAt,
    actor: ctx.actor,
    language: getStoredResponseLanguage(published, ctx.language),
    duration: input.duration,
    asOf: null,
    sealedSubmit: sealTimeIfEditable(published, input, receivedAt),
    channel: input.channel,
    // With a time limit the start has decided both.
    isSuspected: timed?.isSuspected ?? isAttemptSuspected(ctx, published, attemptId),
    // A wrong captcha is refused later, together with the inquiry's rules, because a repeated submit with a
    // used captcha must succeed.
    isCaptchaSolved: timed !== null || (await tryConsumeSubmitCaptcha(ctx, input.captcha)),
  };
}

/**
 * Seals the time of the submit if the response can be edited and nothing else that is stored has the exact
 * time.
 */
function sealTimeIfEditable(
  { definition }: PublishedRevision,
  input: SubmitInput,
  receivedAt: number,
): Buffer | null {
  if (storesIdentity(definition) || getResponseEditRules(definition) === null) return null;
  return sealSubmitTime(input.attemptId, input.attemptSecret, receivedAt);
}

type AnsweredRevision = {
  readonly published: PublishedRevision;
  /** Whether the attempt, or its response, is stored. */
  readonly isStarted: boolean;
  readonly drawn: readonly string[] | undefined;
  /** The running attempt with a time limit. */
  readonly timed: AttemptRecord | null;
};

/** Finds the revision and the drawn questions of this attempt, from the stored attempt if there is one. */
async function findAnsweredRevision(
  ctx: CallContext,
  input: SubmitInput,
  secretHash: Buffer,
): Promise<AnsweredRevision> {
  const { inquiryId, attemptId, revision } = input;
  const namedRevision = await findPublishedRevision(ctx.db, inquiryId, revision);
  if (namedRevision === null) {
    await requireAnswerableInquiry(ctx, inquiryId);
    throw new Problem('notFound');
  }
  const notStarted = { published: namedRevision, isStarted: false, drawn: undefined, timed: null };
  if (!mayHaveStoredAttempt({ published: namedRevision, actor: ctx.actor })) return notStarted;
  const attempt = await findAttempt(ctx.db, attemptId);
  if (attempt !== null) await requireAttemptHolder(ctx, attempt, input);
  const attemptOrResponse = attempt ?? (await findSubmittedResponse(ctx.db, attemptId));
  if (attemptOrResponse === null && !namedRevision.needsAttempt) return notStarted;
  if (attemptOrResponse?.inquiryId !== inquiryId || !attemptOrResponse.secretHash.equals(secretHash)) {
    // Another device may have submitted the attempt.
    await requireAnswerableInquiry(ctx, inquiryId);
    throw new Problem('notFound');
  }
  const published = await findPublishedRevision(ctx.db, inquiryId, attemptOrResponse.revision);
  if (published === null) throw new Problem('notFound');
  const drawn = attemptOrResponse.drawn?.flatMap((question) => findQuestionId(published, question) ?? []);
  const timed = attempt !== null && attempt.endsAt !== null ? attempt : null;
  return { published, isStarted: true, drawn, timed };
}

/** Attempts refer to questions by id, stored responses by code. */
function findQuestionId({ compiled }: PublishedRevision, question: string | number): string | undefined {
  return typeof question === 'string' ? question : compiled.questionByCode.get(question)?.id;
}
