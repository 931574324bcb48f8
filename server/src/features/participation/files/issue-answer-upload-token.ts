import type { startAnswerUpload } from '@nazar/domain/api/answer-file-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { isPastDeadline } from '@nazar/domain/participation/deadline.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { findPublishedRevision } from '../../inquiries/index.ts';
import { requireAttemptHolder } from '../attempts/attempt-holder.ts';
import { findAttempt, findSubmittedResponse } from '../attempts/attempt-queries.ts';
import { hashAttemptSecret } from '../attempts/attempt-secret.ts';
import {
  findCallerResponse,
  findResponseEditRefusal,
  isCallerOnInviteeList,
} from '../my-responses/caller-response.ts';
import { findPublishedInquiry } from '../participation-queries.ts';
import { requireAnswerableInquiry } from '../require-answerable-inquiry.ts';
import { requireParticipant } from '../require-participant.ts';
import type { AnswerFileOwner } from './answer-file-queries.ts';
import { requireAnswerUploadRoom, requireFileQuestion } from './upload-answer-file.ts';
import { makeAnswerUploadToken } from './upload-token.ts';

type UploadRequest = {
  readonly inquiryId: string;
  readonly attemptId: string;
  readonly attemptSecret?: string | undefined;
};

/** Permits one upload to a caller who may answer the question now. */
export async function issueAnswerUploadToken(
  ctx: CallContext,
  { revision, ...request }: ParsedCallInput<typeof startAnswerUpload>,
): Promise<CallResult<typeof startAnswerUpload>> {
  const isStored = (await findSubmittedResponse(ctx.db, request.attemptId)) !== null;
  const found = isStored ? await permitEdit(ctx, request) : await permitAttempt(ctx, request, revision);
  const { inquiryId, attemptId, questionId } = request;
  const permit = { ...found, inquiryId, attemptId, questionId };
  await requireAnswerUploadRoom(ctx, await requireFileQuestion(ctx, permit));
  return { token: makeAnswerUploadToken(permit, ctx.deps) };
}

type Permitted = { readonly revision: number; readonly secretHash: Buffer };

/**
 * Checks that the attempt could be submitted now. Without a stored attempt the published revision decides, because
 * the caller could name an earlier one that asked for more files.
 */
async function permitAttempt(
  ctx: CallContext,
  request: UploadRequest & { readonly questionId: string },
  revision: number,
): Promise<Permitted> {
  const { inquiryId, attemptId, attemptSecret, questionId } = request;
  const { published } = await requireAnswerableInquiry(ctx, inquiryId);
  if ((await findPublishedRevision(ctx.db, inquiryId, revision)) === null) throw new Problem('notFound');
  if (attemptSecret === undefined) throw makeInvalidFieldProblem('attemptSecret', 'required');
  const attempt = await findAttempt(ctx.db, attemptId);
  if (attempt === null) {
    if (published.needsAttempt) throw new Problem('notFound');
    // The page may demand a file that the published revision no longer asks for.
    const isAsked = published.compiled.asked.some(({ id }) => id === questionId);
    if (published.revision !== revision && !isAsked) throw new Problem('rulesChanged');
    await requireParticipant(ctx, published);
    return { revision: published.revision, secretHash: hashAttemptSecret(attemptSecret) };
  }
  await requireAttemptHolder(ctx, attempt, { inquiryId, attemptSecret });
  const ended = isPastDeadline(attempt.endsAt?.getTime() ?? null, ctx.now());
  if (ended || attempt.state !== 'running') throw new Problem('timeEnded');
  return { revision: attempt.revision, secretHash: attempt.secretHash };
}

/** Checks that the response is the caller's and may be edited now; the published revision decides about files. */
async function permitEdit(
  ctx: CallContext,
  { attemptId: responseId, ...request }: UploadRequest,
): Promise<Permitted> {
  const receivedAt = ctx.now();
  const mine = { ...request, responseId };
  const own = await findCallerResponse(ctx, mine);
  const inquiry = own === null ? null : await findPublishedInquiry(ctx.db, request.inquiryId);
  if (own === null || inquiry === null) throw new Problem('notFound');
  const current = await findPublishedRevision(ctx.db, request.inquiryId, inquiry.revision);
  const isAllowedUser = await isCallerOnInviteeList(ctx, ctx.db, current);
  const now = ctx.now();
  const edited = { own, inquiry: inquiry.facts, current, now, receivedAt, isAllowedUser };
  const refusal = await findResponseEditRefusal(ctx, mine, edited);
  if (refusal !== null) throw new Problem(refusal);
  return { revision: inquiry.revision, secretHash: own.secretHash };
}

/**
 * Finds the attempt or response that the caller's files belong to. It proves only that this is the caller's.
 */
export async function requireAnswerFileOwner(
  ctx: CallContext,
  request: UploadRequest,
): Promise<AnswerFileOwner> {
  const { inquiryId, attemptId, attemptSecret } = request;
  if ((await findSubmittedResponse(ctx.db, attemptId)) !== null) {
    const own = await findCallerResponse(ctx, { inquiryId, attemptSecret, responseId: attemptId });
    if (own === null) throw new Problem('notFound');
    return { inquiryId, attemptId, secretHash: own.secretHash };
  }
  if (attemptSecret === undefined) throw makeInvalidFieldProblem('attemptSecret', 'required');
  return { inquiryId, attemptId, secretHash: hashAttemptSecret(attemptSecret) };
}
