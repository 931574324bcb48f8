import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { findCommentRefusal, findReactionRefusal } from '@nazar/domain/access/comment-refusal.ts';
import type { getCommentCounts, getComments } from '@nazar/domain/api/comment-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeListPage } from '../../platform/http/paging/paging.ts';
import { makeInvalidFieldProblem, Problem } from '../../platform/http/problem.ts';
import { findFeedbackAuthor } from '../access/index.ts';
import { findFeedbackCountsRow, type InquiryFeedbackCountsRow } from '../inquiries/index.ts';
import { findCommentCountsWithLike } from './comment-count-queries.ts';
import {
  type CommentRow,
  findComment,
  findCommentListPosition,
  listHeldComments,
  listOwnTakenDownComments,
  listTopLevelComments,
  listVisibleReplies,
} from './comment-queries.ts';
import { requireCommentedInquiry } from './require-commented-inquiry.ts';
import { makeCommentSubject, serializeComments } from './serialize-comments.ts';

export async function getCommentsSummary(
  ctx: CallContext,
  { inquiryId }: ParsedCallInput<typeof getCommentCounts>,
): Promise<CallResult<typeof getCommentCounts>> {
  const subject = await requireCommentedInquiry(ctx, inquiryId);
  const found = await findCommentCountsWithLike(ctx.db, inquiryId, findFeedbackAuthor(ctx));
  if (found === null) throw new Problem('notFound');
  const { feedbackCounts, mine, bookmarked, myName } = found;
  return {
    version: feedbackCounts.version,
    likes: feedbackCounts.likes,
    dislikes: feedbackCounts.dislikes,
    mine,
    bookmarked,
    myName,
    reactRefusal: findReactionRefusal(ctx.actor, subject),
    comments: feedbackCounts.comments,
    held: can(ctx.actor, 'inquiry.moderate', subject) ? feedbackCounts.held : null,
    commentRefusal: findCommentRefusal(ctx.actor, subject),
  };
}

type CommentsInput = ParsedCallInput<typeof getComments>;
type Page = { readonly rows: readonly CommentRow[]; readonly count: number };
/** Maximum number of held comments, and of taken down ones, that are shown to their author. */
const maxWaiting = 10;

export async function getCommentPage(
  ctx: CallContext,
  input: CommentsInput,
): Promise<CallResult<typeof getComments>> {
  const subject = await requireCommentedInquiry(ctx, input.inquiryId);
  const feedbackCounts = await findFeedbackCountsRow(ctx.db, input.inquiryId);
  if (feedbackCounts === null) throw new Problem('notFound');
  const { rows, count } = await findPage(ctx, input, { subject, feedbackCounts });
  const shown = rows.slice(0, input.nrpp);
  const extra = isFirstOfAll(input)
    ? await findExtra(ctx, subject, feedbackCounts)
    : { pinned: null, waiting: [], takenDown: [] };
  return {
    ...makeListPage(await serializeComments(ctx, subject, shown), count, input),
    ...extra,
    next: rows.length > shown.length ? (shown.at(-1)?.position ?? null) : null,
  };
}

const isFirstOfAll = ({ parentId, held, after, pg }: CommentsInput) =>
  parentId === undefined && !held && after === null && pg === 1;

/** Fetches one row more than a page to detect a next page. */
async function findPage(
  ctx: CallContext,
  input: CommentsInput,
  { subject, feedbackCounts }: { subject: InquirySubject; feedbackCounts: InquiryFeedbackCountsRow },
): Promise<Page> {
  const { inquiryId, parentId, held, after } = input;
  const limit = input.nrpp + 1;
  if (held) {
    requireFirstPage(input);
    if (!can(ctx.actor, 'inquiry.moderate', subject)) throw new Problem('forbidden');
    return { rows: await listHeldComments(ctx.db, inquiryId, { after, limit }), count: feedbackCounts.held };
  }
  if (parentId !== undefined) {
    requireFirstPage(input);
    const parent = await findComment(ctx.db, { inquiryId, id: parentId });
    const isSeen = parent !== null && can(ctx.actor, 'comment.see', makeCommentSubject(subject, parent));
    if (parent === null || (!isSeen && parent.replyCount === 0)) throw new Problem('notFound');
    return { rows: await listVisibleReplies(ctx.db, parentId, { after, limit }), count: parent.replyCount };
  }
  return { rows: await findThreads(ctx, input, limit), count: feedbackCounts.threads };
}

async function findThreads(ctx: CallContext, input: CommentsInput, limit: number): Promise<CommentRow[]> {
  const { inquiryId, sort: order, after, pg, nrpp } = input;
  if (after !== null && pg > 1) throw makeInvalidFieldProblem('pg', 'invalidValue');
  if (after !== null || pg === 1) return listTopLevelComments(ctx.db, inquiryId, { order, after, limit });
  const place = await findCommentListPosition(ctx.db, inquiryId, { order, passed: (pg - 1) * nrpp });
  return place === null ? [] : listTopLevelComments(ctx.db, inquiryId, { order, limit, ...place });
}

/** These lists support paging by `after` only. */
function requireFirstPage({ pg }: CommentsInput): void {
  if (pg > 1) throw makeInvalidFieldProblem('pg', 'invalidValue');
}

async function findExtra(
  ctx: CallContext,
  subject: InquirySubject,
  feedbackCounts: InquiryFeedbackCountsRow,
) {
  const { inquiryId, pinnedComment } = feedbackCounts;
  const pinned = pinnedComment === null ? null : await findComment(ctx.db, { inquiryId, id: pinnedComment });
  const person = findFeedbackAuthor(ctx);
  const waitingComments =
    person === null || feedbackCounts.held === 0
      ? []
      : await listHeldComments(ctx.db, inquiryId, { after: null, limit: maxWaiting, author: person.key });
  const down =
    person === null
      ? []
      : await listOwnTakenDownComments(ctx.db, { inquiryId, author: person.key, limit: maxWaiting });
  const [first = null] = pinned === null ? [] : await serializeComments(ctx, subject, [pinned]);
  return {
    pinned: first,
    waiting: await serializeComments(ctx, subject, waitingComments),
    takenDown: await serializeComments(ctx, subject, down),
  };
}
