import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import type { deleteComment, likeComment, pinComment } from '@nazar/domain/api/comment-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { and, eq, sql } from 'drizzle-orm';
import {
  commentLike,
  inquiryComment,
  inquiryFeedbackCounts,
} from '../../platform/database/schema/comments.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireFeedbackAuthor } from '../access/index.ts';
import { deleteCommentModeration } from '../reports/index.ts';
import { type CommentRow, deleteCommentRow } from './comment-queries.ts';
import { insertInquiryAuditEntry } from './inquiry-audit-entry.ts';
import { markHeldNotificationReadIfNoneWaits, notifyOfApproval } from './notify-of-comment.ts';
import { enforceFeedbackClickRateLimit, enforceGuestLikeRateLimit } from './rates.ts';
import { requireComment, withInquiryAndCountsLock, withSharedCommentCountsLock } from './require-comment.ts';
import type { CommentRequestContext } from './require-commented-inquiry.ts';
import { makeCommentSubject } from './serialize-comments.ts';

type CommentInput = ParsedCallInput<typeof deleteComment>;

/** Deletes a comment. A comment with replies keeps its place, without its text and author. */
export async function deleteCommentIfAllowed(
  ctx: CallContext,
  input: CommentInput,
): Promise<Record<string, never>> {
  await enforceFeedbackClickRateLimit(ctx);
  return withInquiryAndCountsLock(ctx, input.inquiryId, async (inner) => {
    const { subject, row } = await requireComment(inner, input);
    if (!can(ctx.actor, 'comment.delete', makeCommentSubject(subject, row))) {
      if (row.state === 'deleted') return {};
      throw new Problem('forbidden');
    }
    if (row.moderation?.takenDownAt != null) await deleteCommentModeration(inner.db, row.id);
    await deleteCommentRow(inner.db, row);
    if (row.state === 'held') await markHeldNotificationReadIfNoneWaits(inner, subject);
    await noteTakenOut(inner, subject, row);
    return {};
  });
}

/** Records in the audit log that an administrator deleted another person's comment on another owner's inquiry. */
async function noteTakenOut(
  { actor, db, now }: CommentRequestContext,
  { id: inquiryId, ownerId }: InquirySubject,
  row: CommentRow,
): Promise<void> {
  if (actor.kind !== 'user' || actor.id === row.accountId || actor.id === ownerId) return;
  await insertInquiryAuditEntry(db, {
    adminId: actor.id,
    action: 'comment.delete',
    reason: '',
    now: now(),
    subjectKind: 'comment',
    subjectId: row.id,
    inquiryId,
  });
}

/** Approves a held comment; a comment that is shown already stays unchanged. */
export async function approveHeldComment(
  ctx: CallContext,
  input: CommentInput,
): Promise<Record<string, never>> {
  await enforceFeedbackClickRateLimit(ctx);
  return withInquiryAndCountsLock(ctx, input.inquiryId, async (inner) => {
    const { subject, row } = await requireComment(inner, input);
    if (!can(ctx.actor, 'inquiry.moderate', subject)) throw new Problem('forbidden');
    if (row.state === 'deleted') throw new Problem('commentGone');
    if (!can(ctx.actor, 'comment.approve', makeCommentSubject(subject, row))) return {};
    await inner.db.update(inquiryComment).set({ state: 'shown' }).where(eq(inquiryComment.id, row.id));
    await markHeldNotificationReadIfNoneWaits(inner, subject);
    await notifyOfApproval(inner, subject, row);
    return {};
  });
}

export async function setCommentPinned(
  ctx: CallContext,
  { pinned, ...input }: ParsedCallInput<typeof pinComment>,
): Promise<Record<string, never>> {
  await enforceFeedbackClickRateLimit(ctx);
  return withInquiryAndCountsLock(ctx, input.inquiryId, async (inner, feedbackCounts) => {
    const { subject, row } = await requireComment(inner, input);
    if (!can(ctx.actor, 'comment.pin', makeCommentSubject(subject, row))) {
      throw new Problem(row.state === 'deleted' ? 'commentGone' : 'forbidden');
    }
    const isPinned = feedbackCounts.pinnedComment === row.id;
    if (isPinned === pinned) return {};
    await inner.db
      .update(inquiryFeedbackCounts)
      .set({ pinnedComment: pinned ? row.id : null, version: sql`${inquiryFeedbackCounts.version} + 1` })
      .where(eq(inquiryFeedbackCounts.inquiryId, input.inquiryId));
    return {};
  });
}

type Liked = ParsedCallInput<typeof likeComment>;

/** Locks only the comment, so that likes of different comments don't wait for each other. */
export async function setCommentLike(
  ctx: CallContext,
  { liked, ...input }: Liked,
): Promise<CallResult<typeof likeComment>> {
  const person = requireFeedbackAuthor(ctx);
  await enforceFeedbackClickRateLimit(ctx);
  if (liked) await enforceGuestLikeRateLimit(ctx, input.inquiryId);
  return withSharedCommentCountsLock(ctx, input.inquiryId, async (inner) => {
    const { actor, db } = inner;
    const isIt = eq(inquiryComment.id, input.id);
    await db.select({ id: inquiryComment.id }).from(inquiryComment).where(isIt).for('no key update');
    const { subject, row } = await requireComment(inner, input);
    if (!can(actor, 'comment.like', makeCommentSubject(subject, row))) {
      throw new Problem(row.state === 'deleted' ? 'commentGone' : 'forbidden');
    }
    if (liked) {
      const like = { commentId: row.id, person: person.key, accountId: person.accountId };
      await db.insert(commentLike).values(like).onConflictDoNothing();
    } else {
      await db
        .delete(commentLike)
        .where(and(eq(commentLike.commentId, row.id), eq(commentLike.person, person.key)));
    }
    const [counted] = await db.select({ likes: inquiryComment.likes }).from(inquiryComment).where(isIt);
    return { likes: counted?.likes ?? 0, liked };
  });
}
