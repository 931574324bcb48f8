import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@nazar/domain/moderation/report-reason.ts';
import type { Takedown } from '@nazar/domain/moderation/takedown.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { moderation, report } from '../../../database/schema/moderation.ts';
import { inquiryComment } from '../../../database/schema/talk.ts';

/** An inquiry, or a comment on it. */
export type Thing = { readonly inquiryId: string; readonly commentId: string | null };
export type Moderation = typeof moderation.$inferSelect;

const isOf = ({ inquiryId, commentId }: Thing) =>
  and(
    eq(moderation.inquiryId, inquiryId),
    commentId === null ? isNull(moderation.commentId) : eq(moderation.commentId, commentId),
  );

/** The row of a thing, made if there is none yet, and locked. Null once the thing is gone. */
export async function holdModeration(db: Database, thing: Thing): Promise<Moderation | null> {
  const { inquiryId, commentId } = thing;
  // Selected, so that a thing which goes at this moment is no error.
  const from =
    commentId === null
      ? sql`from inquiry where inquiry.id = ${inquiryId}`
      : sql`from inquiry, inquiry_comment c
          where inquiry.id = ${inquiryId} and c.id = ${commentId} and c.inquiry_id = inquiry.id`;
  await db.execute(sql`
    insert into moderation (id, inquiry_id, comment_id)
    select ${randomUUID()}::uuid, inquiry.id, ${commentId}::uuid ${from}
    and not exists (select from moderation where ${isOf(thing)})
    for key share on conflict do nothing`);
  return lockModeration(db, thing);
}

/** Null where nobody has reported it or taken it down. */
export async function lockModeration(db: Database, thing: Thing): Promise<Moderation | null> {
  const [row] = await db.select().from(moderation).where(isOf(thing)).for('update');
  return row ?? null;
}

export async function findInquiryModeration(db: Database, inquiryId: string): Promise<Moderation | null> {
  const [row] = await db
    .select()
    .from(moderation)
    .where(isOf({ inquiryId, commentId: null }));
  return row ?? null;
}

/** Null where it is not down. */
export function takedownOf(
  row: Pick<Moderation, 'takenDownAt' | 'reason' | 'words' | 'appealedAt' | 'appealRefusedAt'> | null,
): Takedown | null {
  if (row === null || row.takenDownAt === null) return null;
  return {
    at: row.takenDownAt.toISOString(),
    reason: row.reason ?? 'other',
    words: row.words ?? '',
    appeal: row.appealedAt === null ? 'none' : row.appealRefusedAt === null ? 'open' : 'refused',
  };
}

export type NewReport = {
  readonly moderationId: string;
  readonly person: { readonly key: string; readonly accountId: string | null };
  readonly reason: ReportReason;
  readonly words: string;
  readonly now: Date;
};

/** False if that person has reported it before. The row of the thing is locked. */
export async function insertReport(
  db: Database,
  { moderationId, person, reason, words, now }: NewReport,
): Promise<boolean> {
  const inserted = await db
    .insert(report)
    .values({
      ...{ id: randomUUID(), moderationId, reason, words, createdAt: now },
      ...{ person: person.key, accountId: person.accountId },
    })
    .onConflictDoNothing()
    .returning({ id: report.id });
  if (inserted.length === 0) return false;
  await db
    .update(moderation)
    .set({ openReports: sql`${moderation.openReports} + 1`, reportedAt: now })
    .where(eq(moderation.id, moderationId));
  return true;
}

export async function closeReports(db: Database, moderationId: string, now: Date): Promise<void> {
  await db
    .update(report)
    .set({ closedAt: now })
    .where(and(eq(report.moderationId, moderationId), isNull(report.closedAt)));
  await db.update(moderation).set({ openReports: 0 }).where(eq(moderation.id, moderationId));
}

export async function updateModeration(
  db: Database,
  id: string,
  change: Partial<Omit<Moderation, 'id'>>,
): Promise<void> {
  await db.update(moderation).set(change).where(eq(moderation.id, id));
}

/** Takes a comment's words out of the row that all read; they are kept with the moderation. */
export async function hideComment(db: Database, id: string): Promise<void> {
  await db.update(inquiryComment).set({ state: 'deleted', description: '' }).where(eq(inquiryComment.id, id));
}

export async function showCommentAgain(
  db: Database,
  id: string,
  { keptText, keptState }: Pick<Moderation, 'keptText' | 'keptState'>,
): Promise<void> {
  await db
    .update(inquiryComment)
    .set({ state: keptState ?? 'shown', description: keptText ?? '' })
    .where(eq(inquiryComment.id, id));
}
