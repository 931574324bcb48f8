import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { commentLike, inquiryComment, inquiryFeedback } from '../../platform/database/schema/comments.ts';
import { moderation } from '../../platform/database/schema/moderation.ts';
import type {
  AccountDataDeletion,
  AccountDeletionDeps,
  AccountToDelete,
} from '../../platform/features/feature.ts';
import { lockCommentCounts } from './comment-count-queries.ts';
import { deleteCommentRow } from './comment-queries.ts';

export const commentsAccountDataDeletion: AccountDataDeletion = {
  steps: [deleteComment, ({ db }, { accountId }) => deleteOneLike(db, accountId)],
  hasRemaining: (accountId) => sql`exists (select from ${inquiryComment} where account_id = ${accountId})
    or exists (select from ${commentLike} where account_id = ${accountId})
    or exists (select from ${inquiryFeedback} where account_id = ${accountId})`,
};

async function deleteComment({ db }: AccountDeletionDeps, { accountId }: AccountToDelete): Promise<boolean> {
  const comment = await findOwnComment(db, accountId);
  if (comment === null) return false;
  await db.transaction(async (tx) => {
    if ((await lockCommentCounts(tx, comment.inquiryId)) === null) return anonymizeComment(tx, comment.id);
    await deleteKeptCommentText(tx, comment.id);
    await deleteCommentRow(tx, comment);
  });
  return true;
}

type OwnComment = {
  readonly id: string;
  readonly inquiryId: string;
  readonly parentId: string | null;
};

async function findOwnComment(db: Database, accountId: string): Promise<OwnComment | null> {
  const [row] = await db
    .select({ id: inquiryComment.id, inquiryId: inquiryComment.inquiryId, parentId: inquiryComment.parentId })
    .from(inquiryComment)
    .where(eq(inquiryComment.accountId, accountId))
    .limit(1);
  return row ?? null;
}

/** Deletes the kept text of a taken down comment and its author's appeal. */
async function deleteKeptCommentText(db: Database, commentId: string): Promise<void> {
  await db
    .update(moderation)
    .set({ keptText: null, appeal: null })
    .where(eq(moderation.commentId, commentId));
}

/** For an inquiry that is deleted already and whose comments are still being deleted. */
async function anonymizeComment(db: Database, id: string): Promise<void> {
  await db.update(inquiryComment).set({ accountId: null }).where(eq(inquiryComment.id, id));
}

/**
 * Deletes one like of a comment, or one like or dislike of an inquiry; triggers update the counts. One per
 * transaction, so that locks are short.
 */
async function deleteOneLike(db: Database, accountId: string): Promise<boolean> {
  const [like] = await db
    .select({ commentId: commentLike.commentId })
    .from(commentLike)
    .where(eq(commentLike.accountId, accountId))
    .limit(1);
  if (like !== undefined) {
    const isIt = and(eq(commentLike.commentId, like.commentId), eq(commentLike.accountId, accountId));
    await db.delete(commentLike).where(isIt);
    return true;
  }
  const [feedback] = await db
    .select({ inquiryId: inquiryFeedback.inquiryId })
    .from(inquiryFeedback)
    .where(eq(inquiryFeedback.accountId, accountId))
    .limit(1);
  if (feedback === undefined) return false;
  const isIt = and(
    eq(inquiryFeedback.inquiryId, feedback.inquiryId),
    eq(inquiryFeedback.accountId, accountId),
  );
  await db.delete(inquiryFeedback).where(isIt);
  return true;
}
