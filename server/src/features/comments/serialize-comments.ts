import { type CommentSubject, can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { getCommentAbilities } from '@nazar/domain/access/get-comment-abilities.ts';
import type { Comment, CommentReply } from '@nazar/domain/api/comment-calls.ts';
import { getCommentEditableUntil } from '@nazar/domain/comments/edit-time.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { findFeedbackAuthor } from '../access/index.ts';
import { serializeTakedown } from '../reports/index.ts';
import { type CommentRow, findLikedCommentIds, listFirstReplies } from './comment-queries.ts';

export type SerializeCommentsContext = Pick<CallContext, 'db' | 'actor' | 'now'>;

const isDown = ({ moderation }: CommentRow) => moderation !== null && moderation.takenDownAt !== null;

export function makeCommentSubject(subject: InquirySubject, row: CommentRow): CommentSubject {
  const { accountId, guestKey, state, parentId } = row;
  const takenDown = isDown(row);
  return { ...subject, comment: { accountId, guestKey, state, takenDown, isReply: parentId !== null } };
}

/** Serializes comments with their first replies for the caller. */
export async function serializeComments(
  ctx: SerializeCommentsContext,
  subject: InquirySubject,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const parents = rows.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
  const replies = await listFirstReplies(ctx.db, parents);
  const ids = [...rows, ...replies].map(({ id }) => id);
  const liked = await findLikedCommentIds(ctx.db, findFeedbackAuthor(ctx)?.key ?? null, ids);
  const serialize = (row: CommentRow) => serializeComment(ctx, subject, row, liked.has(row.id));
  return rows.map((row) => ({
    ...serialize(row),
    replies: replies.filter(({ parentId }) => parentId === row.id).map(serialize),
  }));
}

/** Serializes replies for the caller. */
export async function serializeReplies(
  ctx: SerializeCommentsContext,
  subject: InquirySubject,
  rows: readonly CommentRow[],
): Promise<CommentReply[]> {
  const ids = rows.map(({ id }) => id);
  const liked = await findLikedCommentIds(ctx.db, findFeedbackAuthor(ctx)?.key ?? null, ids);
  return rows.map((row) => serializeComment(ctx, subject, row, liked.has(row.id)));
}

function serializeComment(
  ctx: SerializeCommentsContext,
  subject: InquirySubject,
  row: CommentRow,
  liked: boolean,
): CommentReply {
  const { id, position, parentId, likes, replyCount } = row;
  const about = makeCommentSubject(subject, row);
  const state = about.comment.takenDown ? 'takenDown' : row.state;
  const seesTakedown = can(ctx.actor, 'comment.seeTakedown', about);
  // A comment that is held again while it has replies keeps its place, without its text.
  const isReadable = seesTakedown || (row.state !== 'deleted' && can(ctx.actor, 'comment.see', about));
  const abilities = getCommentAbilities(ctx.actor, about);
  const until = getCommentEditableUntil(row.createdAt.getTime());
  const mayEdit = abilities.edit && ctx.now() < until;
  const person = findFeedbackAuthor(ctx);
  const author = row.accountId ?? row.guestKey;
  return {
    id,
    position,
    parentId,
    state,
    likes,
    liked,
    replyCount,
    name: isReadable ? getAuthorName(row) : null,
    picture: isReadable ? row.picture : null,
    isGuest: isReadable && row.guestKey !== null,
    isOwner: isReadable && row.accountId === subject.ownerId,
    isMine: isReadable && author !== null && author === person?.key,
    description: isReadable ? (seesTakedown ? (row.moderation?.keptText ?? '') : row.text) : '',
    takedown: seesTakedown ? serializeTakedown(row.moderation) : null,
    createdAt: row.createdAt.toISOString(),
    editedAt: isReadable ? (row.editedAt?.toISOString() ?? null) : null,
    editableUntil: mayEdit ? new Date(until).toISOString() : null,
    abilities: { ...abilities, edit: mayEdit },
  };
}

function getAuthorName({ guestName, accountName }: CommentRow): string | null {
  return guestName === '' ? accountName : guestName;
}
