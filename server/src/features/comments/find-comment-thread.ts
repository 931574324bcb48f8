import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { type getThread, maxRepliesAroundLinkedReply } from '@nazar/domain/api/comment-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type CommentRow, findComment, listVisibleRepliesBefore } from './comment-queries.ts';
import { requireCommentedInquiry } from './require-commented-inquiry.ts';
import { makeCommentSubject, serializeComments, serializeReplies } from './serialize-comments.ts';

/**
 * Finds the comment that a link names. A comment that the caller's list would not show is answered with not found.
 */
export async function findCommentThread(
  ctx: CallContext,
  input: ParsedCallInput<typeof getThread>,
): Promise<CallResult<typeof getThread>> {
  const subject = await requireCommentedInquiry(ctx, input.inquiryId);
  const row = await findComment(ctx.db, input);
  if (row === null || !isListed(ctx, subject, row)) throw new Problem('notFound');
  const { inquiryId, parentId } = row;
  const first = parentId === null ? row : await findComment(ctx.db, { inquiryId, id: parentId });
  const [thread] = first === null ? [] : await serializeComments(ctx, subject, [first]);
  if (thread === undefined) throw new Problem('notFound');
  if (parentId === null) return thread;
  const before = await listVisibleRepliesBefore(
    ctx.db,
    { ...row, parentId },
    maxRepliesAroundLinkedReply - 1,
  );
  return { ...thread, replies: await serializeReplies(ctx, subject, [...before, row]) };
}

/** A comment without text keeps its place while it has replies. */
function isListed({ actor }: CallContext, subject: InquirySubject, row: CommentRow): boolean {
  const about = makeCommentSubject(subject, row);
  if (row.replyCount > 0 || can(actor, 'comment.seeTakedown', about)) return true;
  return row.state !== 'deleted' && can(actor, 'comment.see', about);
}
