import { can } from '@nazar/domain/access/can.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { appealTakedown } from '@nazar/domain/api/report-calls.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requirePerson } from '../access/index.ts';
import {
  type CommentRequestContext,
  commentSubject,
  countClickRate,
  requireComment,
  requireCommentedInquiry,
  withDatabase,
} from '../comments/index.ts';
import {
  lockModeration,
  type ModeratedContentKey,
  type ModerationRow,
  moderationTargetOf,
  updateModeration,
} from '../reports/index.ts';

/** One appeal per takedown. A repeat of the same text, after a lost reply, succeeds like the first time. */
export async function storeAppeal(
  ctx: CallContext,
  { text, ...named }: ParsedCallInput<typeof appealTakedown>,
): Promise<Record<string, never>> {
  requirePerson(ctx);
  await countClickRate(ctx);
  const thing = moderationTargetOf(named);
  return inTransaction(ctx.deps.db, async (db) => {
    const held = await lockModeration(db, thing);
    if ('messageId' in thing) requireSender(ctx, held);
    else await requireAuthor(withDatabase(ctx, db), thing);
    if (held === null || held.takenDownAt === null) throw new Problem('alreadyDecided');
    if (held.appealedAt !== null) {
      if (held.appeal === text) return {};
      throw new Problem('alreadyAppealed');
    }
    await updateModeration(db, held.id, { appeal: text, appealedAt: new Date(ctx.now()) });
    return {};
  });
}

/** Only the sender may know that a message was taken down; all others get not found. */
function requireSender({ actor }: Pick<CallContext, 'actor'>, held: ModerationRow | null): void {
  if (actor.kind !== 'user' || held?.authorId !== actor.id) throw new Problem('notFound');
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
  if (!can(ctx.actor, 'comment.appeal', commentSubject(subject, row))) throw new Problem('forbidden');
}
