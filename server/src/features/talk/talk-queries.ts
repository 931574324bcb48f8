import type { Feedback } from '@nazar/domain/api/feedback-calls.ts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { bookmark, inquiryFeedback, inquiryTalk } from '../../database/schema/talk.ts';
import type { Actor } from '../../http/actor.ts';

export type Talk = typeof inquiryTalk.$inferSelect;

export async function findTalk(db: Database, inquiryId: string): Promise<Talk | null> {
  const [row] = await db.select().from(inquiryTalk).where(eq(inquiryTalk.inquiryId, inquiryId));
  return row ?? null;
}

/**
 * Locks the row of the counts, which everybody who writes comments or likes of an inquiry does first. Null once
 * the inquiry is gone.
 */
export async function holdTalk(db: Database, inquiryId: string): Promise<Talk | null> {
  const [row] = await db
    .select()
    .from(inquiryTalk)
    .where(eq(inquiryTalk.inquiryId, inquiryId))
    .for('no key update');
  return row ?? null;
}

/** What an inquiry's page shows of its talk. */
export async function findTalkCounts(db: Database, inquiryId: string, actor: Actor) {
  const talk = await findTalk(db, inquiryId);
  return {
    commentCount: talk?.comments ?? 0,
    likeCount: talk?.likes ?? 0,
    dislikeCount: talk?.dislikes ?? 0,
    bookmarked: await isBookmarked(db, inquiryId, actor),
  };
}

export async function isBookmarked(db: Database, inquiryId: string, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'user') return false;
  const rows = await db
    .select({ id: bookmark.inquiryId })
    .from(bookmark)
    .where(and(eq(bookmark.accountId, actor.id), eq(bookmark.inquiryId, inquiryId)));
  return rows.length > 0;
}

export async function findFeedback(
  db: Database,
  inquiryId: string,
  person: string,
): Promise<Feedback | null> {
  const [row] = await db
    .select({ isLike: inquiryFeedback.isLike })
    .from(inquiryFeedback)
    .where(and(eq(inquiryFeedback.inquiryId, inquiryId), eq(inquiryFeedback.person, person)));
  return row === undefined ? null : row.isLike ? 'like' : 'dislike';
}
