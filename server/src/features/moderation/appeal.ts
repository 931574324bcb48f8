import { can } from '@nazar/domain/access/can.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { appealTakedown } from '@nazar/domain/api/report-calls.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireFeedbackAuthor } from '../access/index.ts';
import {
  type CommentRequestContext,
  enforceFeedbackClickRateLimit,
  makeCommentSubject,
  makeTransactionContext,
  requireComment,
  requireCommentedInquiry,
} from '../comments/index.ts';
import {
  lockModeration,
  type ModeratedContentKey,
  type ModerationRow,
  toModerationTarget,
  updateModeration,
} from '../reports/index.ts';

/** One appeal per takedown. A repeat of the same text, after a lost reply, succeeds like the first time. */
export async function storeTakedownAppeal(
  ctx: CallContext,
  { text, ...input }: ParsedCallInput<typeof appealTakedown>,
): Promise<Record<string, never>> {
  requireFeedbackAuthor(ctx);
  await enforceFeedbackClickRateLimit(ctx);
  const target = toModerationTarget(input);
  return inTransaction(ctx.deps.db, async (tx) => {
    const locked = await lockModeration(tx, target);
    if ('messageId' in target) requireSender(ctx, locked);
    else await requireAuthor(makeTransactionContext(ctx, tx), target);
    if (locked === null || locked.takenDownAt === null) throw new Problem('alreadyDecided');
    if (locked.appealedAt !== null) {
      if (locked.appeal === text) return {};
      throw new Problem('alreadyAppealed');
    }
    await updateModeration(tx, locked.id, { appeal: text, appealedAt: new Date(ctx.now()) });
    return {};
  });
}

/** Only the sender may know that a message was taken down; all others get not found. */
function requireSender({ actor }: Pick<CallContext, 'actor'>, locked: ModerationRow | null): void {
  if (actor.kind !== 'user' || locked?.authorId !== actor.id) throw new Problem('notFound');
}

async function requireAuthor(
  ctx: CommentRequestContext,
  { inquiryId, commentId }: ModeratedContentKey,
): Promise<void> {
  if (commentId === null) {
    const subject = await requireCommentedInquiry(ctx, inquiryId);
    if (!subject.takenDown && can(ctx.actor, 'inquiry.edit', subject)) throw new Problem('alreadyDecided');
    if (!can(ctx.actor, 'inquiry.appeal', subject)) throw new Problem('forbidden');
    return;
  }
  const { subject, row } = await requireComment(ctx, { inquiryId, id: commentId });
  if (!can(ctx.actor, 'comment.appeal', makeCommentSubject(subject, row))) throw new Problem('forbidden');
}
