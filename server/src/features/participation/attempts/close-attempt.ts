import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { closeAttempt } from '@nazar/domain/api/participation-calls.ts';
import { getResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { loadInquirySubject } from '../../access/index.ts';
import { findPublishedRevision, translateRevision } from '../../inquiries/index.ts';
import { findPublishedInquiry, type PublishedInquiry } from '../participation-queries.ts';
import { requireAnswerableInquiry } from '../require-answerable-inquiry.ts';
import { computeStoredOutcome } from '../scoring/compute-stored-outcome.ts';
import type { StoredResponseRow } from '../stored-responses/change-response-queries.ts';
import { requireAttemptHolder } from './attempt-holder.ts';
import { type AttemptRecord, findAttempt, findSubmittedResponse } from './attempt-queries.ts';
import { hashAttemptSecret } from './attempt-secret.ts';
import { closeEndedAttempt } from './close-ended-attempts.ts';

type Input = ParsedCallInput<typeof closeAttempt>;
type Closed = CallResult<typeof closeAttempt>;

/**
 * Closes the caller's attempt, whose time is over, with the saved answers, and returns whether they count.
 */
export async function closeCallerAttempt(ctx: CallContext, input: Input): Promise<Closed> {
  const { inquiryId, attemptId, attemptSecret } = input;
  const attempt = await findAttempt(ctx.db, attemptId);
  if (attempt !== null) {
    await requireAttemptHolder(ctx, attempt, input);
    await closeNow(ctx, attempt);
  }
  const stored = await findSubmittedResponse(ctx.db, attemptId);
  const isOwn = stored?.inquiryId === inquiryId && stored.secretHash.equals(hashAttemptSecret(attemptSecret));
  const inquiry = await findPublishedInquiry(ctx.db, inquiryId);
  if (inquiry === null) throw new Problem('notFound');
  if (inquiry.facts.inBin && (isOwn || attempt !== null)) throw new Problem('inquiryDeleted');
  const { expireMessage } = translateRevision(inquiry, ctx.language).definition;
  if (isOwn) return { counted: await describeCounted(ctx, inquiry, stored), expireMessage };
  if (attempt !== null) return { counted: null, expireMessage };
  // Another device may have submitted the attempt.
  await requireAnswerableInquiry(ctx, inquiryId);
  throw new Problem('notFound');
}

async function closeNow(ctx: CallContext, attempt: AttemptRecord): Promise<void> {
  if (attempt.state !== 'running') return;
  if (attempt.endsAt === null) throw new Problem('notFound');
  // The browser's clock may be ahead.
  if (attempt.endsAt.getTime() > ctx.now()) throw new Problem('tryAgain');
  await closeEndedAttempt(ctx.deps, attempt);
}

async function describeCounted(
  ctx: CallContext,
  { facts, definition }: PublishedInquiry,
  stored: StoredResponseRow,
): Promise<Closed['counted']> {
  const answered = await findPublishedRevision(ctx.db, stored.inquiryId, stored.revision);
  if (answered === null) throw new Problem('notFound');
  const subject = await loadInquirySubject(ctx, facts, definition);
  const editing = getResponseEditRules(definition);
  const shown = translateRevision(answered, ctx.language);
  return {
    resultId: stored.id,
    ...computeStoredOutcome(shown, stored, { isFinal: editing === null }),
    seeResults: can(ctx.actor, 'inquiry.seeResults', { ...subject, hasParticipated: true }),
    editing,
  };
}
