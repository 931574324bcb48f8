import { can } from '@nazar/domain/access/can.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { reportContent } from '@nazar/domain/api/report-calls.ts';
import { isVisuallyEmpty } from '@nazar/domain/comments/comment-text.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { requireFeedbackAuthor } from '../access/index.ts';
import { requireAndConsumeCaptcha } from '../accounts/index.ts';
import {
  type CommentRequestContext,
  makeCommentSubject,
  requireComment,
  requireCommentedInquiry,
  withInquiryAndCountsLock,
} from '../comments/index.ts';
import {
  enforceReportRateLimit,
  insertAndLockContentModeration,
  insertContentReport,
  type ModeratedContentKey,
} from '../reports/index.ts';

/** Stores one report per person; the captcha is checked after the permission, so a refused report does not use it up. */
export async function storeContentReport(
  ctx: CallContext,
  { reason, words: explanation, captcha, ...thing }: ParsedCallInput<typeof reportContent>,
): Promise<CallResult<typeof reportContent>> {
  const person = requireFeedbackAuthor(ctx);
  await requireReportable(ctx, thing);
  // The reason «other» needs an explanation, because administrators would not know the complaint otherwise.
  if (reason === 'other' && isVisuallyEmpty(explanation))
    throw makeInvalidFieldProblem('words', 'reportWordsRequired');
  if (person.accountId === null && captcha === undefined)
    throw makeInvalidFieldProblem('captcha', 'captchaRequired');
  await enforceReportRateLimit(ctx);
  if (person.accountId === null) await requireAndConsumeCaptcha(ctx, captcha ?? '');
  return withInquiryAndCountsLock(ctx, thing.inquiryId, async (inner) => {
    const { db } = inner;
    // Under the lock, content that was just taken down or deleted can't be reported.
    const editedAt = await requireReportable(inner, thing);
    const locked = await insertAndLockContentModeration(db, thing);
    if (locked === null) throw new Problem('notFound');
    const now = new Date(ctx.now());
    return {
      isNew: await insertContentReport(db, {
        moderationId: locked.id,
        person,
        reason,
        explanation,
        editedAt,
        now,
      }),
    };
  });
}

/** Checks that the content can be reported; returns when it was last edited. */
async function requireReportable(
  ctx: CommentRequestContext,
  { inquiryId, commentId }: ModeratedContentKey,
): Promise<Date | null> {
  if (commentId === null) {
    const subject = await requireCommentedInquiry(ctx, inquiryId);
    if (!can(ctx.actor, 'inquiry.report', subject)) throw new Problem('forbidden');
    return null;
  }
  const { subject, row } = await requireComment(ctx, { inquiryId, id: commentId });
  if (row.state === 'deleted') throw new Problem('commentGone');
  if (!can(ctx.actor, 'comment.report', makeCommentSubject(subject, row))) throw new Problem('forbidden');
  return row.editedAt;
}
