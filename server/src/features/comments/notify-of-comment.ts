import type { InquirySubject } from '@nazar/domain/access/can.ts';
import { eq } from 'drizzle-orm';
import { inquiryFeedbackCounts } from '../../platform/database/schema/comments.ts';
import { makeInquiryGroupKey, markNotificationGroupRead, notify } from '../notifications/index.ts';
import { type CommentRow, findComment } from './comment-queries.ts';
import type { CommentRequestContext } from './require-commented-inquiry.ts';

/**
 * Notifies the owner of another person's comment, and the author whose comment it replies to. A held comment
 * notifies the owner alone.
 */
export async function notifyOfComment(
  ctx: CommentRequestContext,
  subject: InquirySubject,
  row: CommentRow,
): Promise<void> {
  const { id: inquiryId, ownerId } = subject;
  const now = ctx.now();
  const data = { commentId: row.id };
  const isHeld = row.state === 'held';
  const answered = isHeld ? null : await findAnswered(ctx, row);
  if (answered !== null && answered !== row.accountId) {
    const groupKey = `reply ${row.parentId}`;
    await notify(ctx.db, { accountId: answered, kind: 'reply', inquiryId, groupKey, data }, now);
  }
  // An owner who gets the reply notification gets no second one.
  if (row.accountId === ownerId || answered === ownerId) return;
  await notify(
    ctx.db,
    { accountId: ownerId, kind: isHeld ? 'heldComment' : 'comment', inquiryId, data },
    now,
  );
}

/**
 * Marks the owner's notification of held comments as read if none waits for approval any more. The caller has locked the
 * counts, so that no comment is held meanwhile.
 */
export async function markHeldNotificationReadIfNoneWaits(
  ctx: Pick<CommentRequestContext, 'db' | 'now'>,
  { id: inquiryId, ownerId }: InquirySubject,
): Promise<void> {
  const { held, inquiryId: id } = inquiryFeedbackCounts;
  const [counts] = await ctx.db.select({ held }).from(inquiryFeedbackCounts).where(eq(id, inquiryId));
  if (counts?.held !== 0) return;
  const groupKey = makeInquiryGroupKey('heldComment', inquiryId);
  await markNotificationGroupRead(ctx.db, { accountId: ownerId, groupKey, now: ctx.now() });
}

/** Notifies the author to whom an approved comment replies, but not the owner, who approved it. */
export async function notifyOfApproval(
  ctx: CommentRequestContext,
  subject: InquirySubject,
  row: CommentRow,
): Promise<void> {
  const answered = await findAnswered(ctx, row);
  if (answered === null || answered === row.accountId || answered === subject.ownerId) return;
  const notice = { accountId: answered, kind: 'reply' as const, inquiryId: subject.id };
  const data = { commentId: row.id };
  await notify(ctx.db, { ...notice, groupKey: `reply ${row.parentId}`, data }, ctx.now());
}

/** The account whose comment this one replies to; null when it is no reply, or replies to a guest. */
async function findAnswered(
  ctx: CommentRequestContext,
  { inquiryId, parentId }: CommentRow,
): Promise<string | null> {
  if (parentId === null) return null;
  return (await findComment(ctx.db, { inquiryId, id: parentId }))?.accountId ?? null;
}
