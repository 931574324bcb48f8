import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { bookmark, inquiryFeedbackCounts } from '../../platform/database/schema/comments.ts';
import type { Actor } from '../../platform/http/actor.ts';

export type InquiryFeedbackCountsRow = typeof inquiryFeedbackCounts.$inferSelect;

export async function findFeedbackCountsRow(
  db: Database,
  inquiryId: string,
): Promise<InquiryFeedbackCountsRow | null> {
  const [row] = await db
    .select()
    .from(inquiryFeedbackCounts)
    .where(eq(inquiryFeedbackCounts.inquiryId, inquiryId));
  return row ?? null;
}

/** The comment and like counts on an inquiry's page. */
export async function findFeedbackCountsForCaller(db: Database, inquiryId: string, actor: Actor) {
  const feedbackCounts = await findFeedbackCountsRow(db, inquiryId);
  return {
    commentCount: feedbackCounts?.comments ?? 0,
    likeCount: feedbackCounts?.likes ?? 0,
    dislikeCount: feedbackCounts?.dislikes ?? 0,
    bookmarked: await isBookmarked(db, inquiryId, actor),
  };
}

async function isBookmarked(db: Database, inquiryId: string, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const rows = await db
    .select({ id: bookmark.inquiryId })
    .from(bookmark)
    .where(and(eq(bookmark.accountId, actor.id), eq(bookmark.inquiryId, inquiryId)));
  return rows.length > 0;
}
