import type { ReactionKind } from '@nazar/domain/api/feedback-calls.ts';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../../platform/database/schema/account.ts';
import { bookmark, inquiryFeedback, inquiryFeedbackCounts } from '../../platform/database/schema/comments.ts';
import { selectRows } from '../../platform/database/select-rows.ts';
import { booleanSql, nullableTextSql } from '../../platform/database/sql/checked-sql.ts';
import { type FeedbackAuthor, waitForCommentCountsLock } from '../access/index.ts';
import { accountPublicNameSql } from '../accounts/index.ts';
import type { InquiryFeedbackCountsRow } from '../inquiries/index.ts';

/**
 * Locks the row of the counts. Every transaction that writes comments or likes of an inquiry takes this lock first.
 * Null when the inquiry is gone.
 */
export async function lockCommentCounts(
  db: Database,
  inquiryId: string,
): Promise<InquiryFeedbackCountsRow | null> {
  await waitForCommentCountsLock(db, inquiryId, 'exclusive');
  const [row] = await db
    .select()
    .from(inquiryFeedbackCounts)
    .where(eq(inquiryFeedbackCounts.inquiryId, inquiryId))
    .for('no key update');
  return row ?? null;
}

/**
 * Takes a shared lock on the same row. It conflicts with `lockCommentCounts` but not with other shared locks.
 * Returns false if the inquiry is gone.
 */
export async function lockCommentCountsShared(db: Database, inquiryId: string): Promise<boolean> {
  await waitForCommentCountsLock(db, inquiryId, 'shared');
  const isIt = eq(inquiryFeedbackCounts.inquiryId, inquiryId);
  const rows = await db
    .select({ id: inquiryFeedbackCounts.inquiryId })
    .from(inquiryFeedbackCounts)
    .where(isIt)
    .for('share');
  return rows.length > 0;
}

/** The counts and one person's own like, in one statement, because pages poll it every few seconds. */
export async function findCommentCountsWithLike(
  db: Database,
  inquiryId: string,
  person: FeedbackAuthor | null,
) {
  const accountId = person?.accountId ?? null;
  const isTheirs = and(
    eq(inquiryFeedback.inquiryId, inquiryFeedbackCounts.inquiryId),
    sql`${inquiryFeedback.person} = ${person?.key ?? null}::uuid`,
  );
  const [row] = await db
    .select({
      feedbackCounts: inquiryFeedbackCounts,
      isLike: inquiryFeedback.isLike,
      bookmarked: booleanSql`exists (select from ${bookmark}
        where ${bookmark.accountId} = ${accountId}::uuid and ${bookmark.inquiryId} = ${inquiryFeedbackCounts.inquiryId})`,
      myName: nullableTextSql`(select ${accountPublicNameSql} from ${account} where ${account.id} = ${accountId}::uuid)`,
    })
    .from(inquiryFeedbackCounts)
    .leftJoin(inquiryFeedback, isTheirs)
    .where(eq(inquiryFeedbackCounts.inquiryId, inquiryId));
  if (row === undefined) return null;
  const { feedbackCounts, isLike, bookmarked, myName } = row;
  const mine: ReactionKind | null = isLike === null ? null : isLike ? 'like' : 'dislike';
  return { feedbackCounts, mine, bookmarked, myName };
}

/** Versions of several inquiries, each of which changes with the inquiry's counts or comments. */
export async function findCommentsVersionsByInquiry(
  db: Database,
  inquiryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectRows(db, z.object({ id: z.string(), version: z.string() }))`
    select t.inquiry_id as id, t.xmin::text || ' ' || i.xmin::text as version
    from inquiry_feedback_counts t join inquiry i on i.id = t.inquiry_id
    where t.inquiry_id = any(${sql.param([...inquiryIds])}::uuid[])`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}
