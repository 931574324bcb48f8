import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  bookmark,
  commentLike,
  inquiryComment,
  inquiryFeedback,
} from '../../platform/database/schema/comments.ts';
import { moderation } from '../../platform/database/schema/moderation.ts';
import { textSql } from '../../platform/database/sql/checked-sql.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../platform/features/archive-file.ts';
import type { ArchiveFile } from '../../platform/features/feature.ts';
import { takedownAndAppealColumns } from '../reports/index.ts';

export async function makeCommentPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [
    makeJsonArchiveFile('comments.json', () => listComments(db, accountId)),
    makeJsonArchiveFile('likes.json', () => listLikes(db, accountId)),
    makeJsonArchiveFile('bookmarks.json', () => listBookmarks(db, accountId)),
  ];
}

/** Includes taken down comments with their takedown, because they are still the account's own words. */
function listComments(db: Database, accountId: string) {
  const { id, inquiryId, parentId, text, state, createdAt, editedAt } = inquiryComment;
  return db
    .select({
      id,
      inquiryId,
      parentId,
      state,
      createdAt,
      editedAt,
      ...takedownAndAppealColumns,
      description: textSql`case when ${moderation.takenDownAt} is null then ${text}
        else coalesce(${moderation.keptText}, ${text}) end`,
    })
    .from(inquiryComment)
    .leftJoin(moderation, eq(moderation.commentId, id))
    .where(eq(inquiryComment.accountId, accountId))
    .orderBy(asc(createdAt), asc(id));
}

async function listLikes(db: Database, accountId: string) {
  const inquiries = await db
    .select({
      inquiryId: inquiryFeedback.inquiryId,
      feedback: textSql`case when ${inquiryFeedback.isLike} then 'like' else 'dislike' end`,
      createdAt: inquiryFeedback.createdAt,
    })
    .from(inquiryFeedback)
    .where(eq(inquiryFeedback.accountId, accountId))
    .orderBy(asc(inquiryFeedback.createdAt));
  const comments = await db
    .select({ commentId: commentLike.commentId })
    .from(commentLike)
    .where(eq(commentLike.accountId, accountId))
    .orderBy(asc(commentLike.commentId));
  return { inquiries, comments };
}

function listBookmarks(db: Database, accountId: string) {
  return db
    .select({ inquiryId: bookmark.inquiryId, createdAt: bookmark.createdAt })
    .from(bookmark)
    .where(eq(bookmark.accountId, accountId))
    .orderBy(asc(bookmark.createdAt));
}
