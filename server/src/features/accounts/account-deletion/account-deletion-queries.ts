import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';
import { commentLike, inquiryComment, inquiryFeedback } from '../../../platform/database/schema/comments.ts';
import { storedFile, unclaimedFile } from '../../../platform/database/schema/file.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { moderation, report } from '../../../platform/database/schema/moderation.ts';
import { response } from '../../../platform/database/schema/participation.ts';
import { task } from '../../../platform/database/schema/task.ts';
import { isAnswerOf } from '../../participation/index.ts';

const atOnce = 200;

export async function findOwnedInquiry(db: Database, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(eq(inquiry.ownerId, accountId))
    .limit(1);
  return row?.id ?? null;
}

/** Some of the account's responses, all of one inquiry; null when none are left. */
export async function findAnswered(
  db: Database,
  accountId: string,
): Promise<{ inquiryId: string; ids: string[] } | null> {
  const rows = await db
    .select({ id: response.id, inquiryId: response.inquiryId })
    .from(response)
    .where(isAnswerOf(accountId, { alsoRemoved: true }))
    .orderBy(response.inquiryId, response.id)
    .limit(atOnce);
  const [first] = rows;
  if (first === undefined) return null;
  const { inquiryId } = first;
  return { inquiryId, ids: rows.filter((row) => row.inquiryId === inquiryId).map(({ id }) => id) };
}

export async function hasInquiry(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, id))).length > 0;
}

/** Removes the account from its responses, which keep counting. */
export async function unnameResponses(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(response)
    .set({ accountId: null, invitedId: null })
    .where(and(isAnswerOf(accountId, { alsoRemoved: true }), inArray(response.id, [...ids])));
}

export type OwnComment = {
  readonly id: string;
  readonly inquiryId: string;
  readonly parentId: string | null;
};

export async function findOwnComment(db: Database, accountId: string): Promise<OwnComment | null> {
  const [row] = await db
    .select({ id: inquiryComment.id, inquiryId: inquiryComment.inquiryId, parentId: inquiryComment.parentId })
    .from(inquiryComment)
    .where(eq(inquiryComment.accountId, accountId))
    .limit(1);
  return row ?? null;
}

/** Deletes the kept text of a taken down comment and its author's appeal. */
export async function forgetKeptWords(db: Database, commentId: string): Promise<void> {
  await db
    .update(moderation)
    .set({ keptText: null, appeal: null })
    .where(eq(moderation.commentId, commentId));
}

/** For an inquiry that is deleted already and whose comments are still being deleted. */
export async function anonymizeComment(db: Database, id: string): Promise<void> {
  await db.update(inquiryComment).set({ accountId: null }).where(eq(inquiryComment.id, id));
}

/**
 * Deletes one like of a comment, or one like or dislike of an inquiry; triggers update the counts. One per
 * transaction, so that locks are short.
 */
export async function deleteOneLike(db: Database, accountId: string): Promise<boolean> {
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

/** Keeps reports for the administrators without their author: a random id replaces the account. */
export async function unnameReports(db: Database, accountId: string): Promise<void> {
  await db
    .update(report)
    .set({ accountId: null, person: sql`gen_random_uuid()`, words: '' })
    .where(eq(report.accountId, accountId));
}

/** Marks every file that the account uploaded for the clean-up, which keeps files that other content uses. */
export async function markOwnFiles(db: Database, accountId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${unclaimedFile} (id, since)
    select id, ${now.toISOString()}::timestamptz from ${storedFile} where owner_id = ${accountId} order by id
    on conflict (id) do update set since = excluded.since`);
}

/** Whether data is left that is deleted step by step. */
export async function isAnythingLeft(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await db.execute<{ left: boolean }>(sql`select
    exists (select from ${inquiry} where owner_id = ${accountId})
    or exists (select from ${response} where ${isAnswerOf(accountId, { alsoRemoved: true })})
    or exists (select from ${inquiryComment} where account_id = ${accountId})
    or exists (select from ${commentLike} where account_id = ${accountId})
    or exists (select from ${inquiryFeedback} where account_id = ${accountId})
    or exists (select from chat_message where sender_id = ${accountId})
    or exists (select from ${report} where account_id = ${accountId})
    or exists (select from ${task} where account_id = ${accountId}) as left`);
  return rows[0]?.left !== false;
}

/**
 * Deleting the row also deletes sessions, unfinished attempts, bookmarks, notifications, moderated messages and the
 * deletion request.
 */
export async function deleteAccountRow(db: Database, accountId: string): Promise<void> {
  await db.execute(sql`
    delete from file_use where (kind = 'avatar' and used_by = ${accountId})
      or (kind = 'report' and used_by in (select id from moderation where author_id = ${accountId}))`);
  await db.delete(account).where(eq(account.id, accountId));
}

/** Locks the account's row, so that nothing can begin to refer to it. */
export async function holdLeaving(
  db: Database,
  accountId: string,
): Promise<{ id: string; email: string | null; mobile: string | null } | null> {
  const [row] = await db
    .select({ id: account.id, email: account.email, mobile: account.mobile })
    .from(account)
    .where(eq(account.id, accountId))
    .for('update');
  return row ?? null;
}
