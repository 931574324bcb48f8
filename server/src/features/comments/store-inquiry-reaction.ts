import { findReactionRefusal } from '@nazar/domain/access/comment-refusal.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { addFeedback } from '@nazar/domain/api/feedback-calls.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiryFeedback } from '../../platform/database/schema/comments.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type FeedbackAuthor, requireFeedbackAuthor } from '../access/index.ts';
import { findFeedbackCountsRow } from '../inquiries/index.ts';
import { enforceFeedbackClickRateLimit, enforceGuestLikeRateLimit } from './rates.ts';
import { withCommentCountsLock } from './require-comment.ts';
import { requireCommentedInquiry } from './require-commented-inquiry.ts';

type ReactionInput = ParsedCallInput<typeof addFeedback>;

/** Stores a like or dislike of an inquiry; triggers update the counts. */
export async function storeInquiryReaction(
  ctx: CallContext,
  input: ReactionInput,
): Promise<CallResult<typeof addFeedback>> {
  const person = requireFeedbackAuthor(ctx);
  await enforceFeedbackClickRateLimit(ctx);
  if (input.feedback !== null) await enforceGuestLikeRateLimit(ctx, input.inquiryId);
  return withCommentCountsLock(ctx, input.inquiryId, async (inner) => {
    const { db } = inner;
    const subject = await requireCommentedInquiry(inner, input.inquiryId);
    const refusal = findReactionRefusal(ctx.actor, subject);
    if (refusal !== null) throw new Problem(refusal);
    await storeReaction(db, input, person, new Date(ctx.now()));
    const feedbackCounts = await findFeedbackCountsRow(db, input.inquiryId);
    return {
      likes: feedbackCounts?.likes ?? 0,
      dislikes: feedbackCounts?.dislikes ?? 0,
      mine: input.feedback,
    };
  });
}

async function storeReaction(
  db: Database,
  { inquiryId, feedback }: ReactionInput,
  person: FeedbackAuthor,
  now: Date,
): Promise<void> {
  if (feedback === null) {
    await db
      .delete(inquiryFeedback)
      .where(and(eq(inquiryFeedback.inquiryId, inquiryId), eq(inquiryFeedback.person, person.key)));
    return;
  }
  const isLike = feedback === 'like';
  await db
    .insert(inquiryFeedback)
    .values({ inquiryId, person: person.key, accountId: person.accountId, isLike, createdAt: now })
    .onConflictDoUpdate({ target: [inquiryFeedback.inquiryId, inquiryFeedback.person], set: { isLike } });
}
