import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { findCommentRefusal } from '@nazar/domain/access/comment-refusal.ts';
import type { addComment, Comment, editComment } from '@nazar/domain/api/comment-calls.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { containsLink } from '@nazar/domain/comments/comment-text.ts';
import { getCommentEditableUntil } from '@nazar/domain/comments/edit-time.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { eq } from 'drizzle-orm';
import { inquiryComment, inquiryFeedbackCounts } from '../../platform/database/schema/comments.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { type FeedbackAuthor, requireFeedbackAuthor } from '../access/index.ts';
import { requireAndConsumeCaptcha } from '../accounts/index.ts';
import { type CommentRow, findComment } from './comment-queries.ts';
import {
  markHeldNotificationReadIfNoneWaits,
  notifyOfApproval,
  notifyOfComment,
} from './notify-of-comment.ts';
import {
  enforceCommentRateLimit,
  enforceFeedbackClickRateLimit,
  enforceInquiryCommentRateLimit,
} from './rates.ts';
import { requireComment, withInquiryAndCountsLock } from './require-comment.ts';
import { type CommentRequestContext, requireCommentedInquiry } from './require-commented-inquiry.ts';
import {
  makeCommentSubject,
  type SerializeCommentsContext,
  serializeComments,
} from './serialize-comments.ts';

type Added = ParsedCallInput<typeof addComment>;

/** Stores a comment or a reply. The captcha is checked after the permission, so a refused comment does not use it up. */
export async function writeComment(ctx: CallContext, added: Added): Promise<Comment> {
  const person = requireFeedbackAuthor(ctx);
  const subject = await requireCommenting(ctx, added);
  const isGuest = person.accountId === null;
  if (isGuest) requireGuestFields(added);
  const stored = await findStored(ctx, added, person);
  if (stored !== null) return serializeOne(ctx, subject, stored);
  await enforceCommentRateLimit(ctx);
  if (isGuest) await requireAndConsumeCaptcha(ctx, added.captcha ?? '');
  await enforceInquiryCommentRateLimit(ctx, added.inquiryId);
  const row = await withInquiryAndCountsLock(ctx, added.inquiryId, async (inner, feedbackCounts) => {
    const subject = await requireCommenting(inner, added);
    const position = feedbackCounts.lastPosition + 1;
    await inner.db
      .update(inquiryFeedbackCounts)
      .set({ lastPosition: position })
      .where(eq(inquiryFeedbackCounts.inquiryId, added.inquiryId));
    const insertedRows = await inner.db
      .insert(inquiryComment)
      .values(makeCommentValues(added, person, { position, now: new Date(ctx.now()) }))
      .onConflictDoNothing({ target: inquiryComment.id })
      .returning({ id: inquiryComment.id });
    const row = await findStored(inner, added, person);
    if (row !== null && insertedRows.length > 0) await notifyOfComment(inner, subject, row);
    return row;
  });
  if (row === null) throw new Problem('duplicateId');
  return serializeOne(ctx, subject, row);
}

function makeCommentValues(
  { id, inquiryId, parentId, description, name = '', email = '' }: Added,
  { key, accountId }: FeedbackAuthor,
  { position, now }: { readonly position: number; readonly now: Date },
): typeof inquiryComment.$inferInsert {
  const newComment = { id, inquiryId, parentId, text: description, position, createdAt: now };
  if (accountId !== null) return { ...newComment, accountId, state: 'shown' };
  return { ...newComment, guestKey: key, name, email, state: guestState(`${name}\n${description}`) };
}

const guestState = (text: string): CommentRow['state'] => (containsLink(text) ? 'held' : 'shown');

/** Finds the comment of an earlier identical call, after a lost reply; an id of any other comment is refused. */
async function findStored(
  ctx: CommentRequestContext,
  added: Added,
  person: FeedbackAuthor,
): Promise<CommentRow | null> {
  const [storedComment] = await ctx.db
    .select({ inquiryId: inquiryComment.inquiryId })
    .from(inquiryComment)
    .where(eq(inquiryComment.id, added.id));
  if (storedComment === undefined) return null;
  const row = await findComment(ctx.db, added);
  const isSame =
    (row?.accountId ?? row?.guestKey) === person.key &&
    row?.text === added.description &&
    row.parentId === added.parentId;
  if (row === null || !isSame) throw new Problem('duplicateId');
  return row;
}

/** The inquiry, when the caller may comment on it, or reply to the named comment. */
async function requireCommenting(
  ctx: CommentRequestContext,
  { inquiryId, parentId }: Added,
): Promise<InquirySubject> {
  const subject = await requireCommentedInquiry(ctx, inquiryId);
  const refusal = findCommentRefusal(ctx.actor, subject);
  if (refusal !== null) throw new Problem(refusal);
  if (parentId === null) return subject;
  const parent = await findComment(ctx.db, { inquiryId, id: parentId });
  const isSeen = parent !== null && can(ctx.actor, 'comment.see', makeCommentSubject(subject, parent));
  if (!isSeen) throw makeInvalidFieldProblem('parentId', 'unknownId');
  if (parent.parentId !== null) throw makeInvalidFieldProblem('parentId', 'replyToReply');
  if (!can(ctx.actor, 'comment.reply', makeCommentSubject(subject, parent))) throw new Problem('commentGone');
  return subject;
}

function requireGuestFields({ name, email, captcha }: Added): void {
  const missing: FieldProblem[] = [
    ...(name === undefined ? [{ path: 'name', code: 'nameRequired' as const }] : []),
    ...(email === undefined ? [{ path: 'email', code: 'emailRequired' as const }] : []),
    ...(captcha === undefined ? [{ path: 'captcha', code: 'captchaRequired' as const }] : []),
  ];
  if (missing.length > 0) throw new Problem('invalidInput', missing);
}

async function serializeOne(
  ctx: SerializeCommentsContext,
  subject: InquirySubject,
  row: CommentRow,
): Promise<Comment> {
  const [comment] = await serializeComments(ctx, subject, [row]);
  if (comment === undefined) throw new Error('A comment was not serialized.');
  return comment;
}

/** Edits one's own comment. A new link in a guest's comment holds it for the owner, as in a new comment. */
export async function editOwnComment(
  ctx: CallContext,
  { description, ...ids }: ParsedCallInput<typeof editComment>,
): Promise<Comment> {
  await enforceFeedbackClickRateLimit(ctx);
  return withInquiryAndCountsLock(ctx, ids.inquiryId, async (inner) => {
    const { subject, row } = await requireComment(inner, ids);
    if (row.state === 'deleted') throw new Problem('commentGone');
    if (!can(ctx.actor, 'comment.edit', makeCommentSubject(subject, row))) {
      throw new Problem(findCommentRefusal(ctx.actor, subject) ?? 'forbidden');
    }
    const now = ctx.now();
    if (now >= getCommentEditableUntil(row.createdAt.getTime())) throw new Problem('commentEditEnded');
    const state = row.guestKey === null ? row.state : guestState(`${row.guestName}\n${description}`);
    if (description !== row.text) {
      await inner.db
        .update(inquiryComment)
        .set({ text: description, state, editedAt: new Date(now) })
        .where(eq(inquiryComment.id, row.id));
    }
    const { row: changed } = await requireComment(inner, ids);
    if (changed.state === 'held' && row.state !== 'held') await notifyOfComment(inner, subject, changed);
    if (changed.state === 'shown' && row.state === 'held') {
      await markHeldNotificationReadIfNoneWaits(inner, subject);
      await notifyOfApproval(inner, subject, changed);
    }
    return serializeOne(inner, subject, changed);
  });
}
