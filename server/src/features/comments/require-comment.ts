import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { account } from '../../platform/database/schema/account.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { lockInquiryShared } from '../access/index.ts';
import type { InquiryFeedbackCountsRow } from '../inquiries/index.ts';
import { lockCommentCounts, lockCommentCountsShared } from './comment-count-queries.ts';
import { type CommentRow, findComment } from './comment-queries.ts';
import {
  type CommentRequestContext,
  makeTransactionContext,
  requireCommentedInquiry,
} from './require-commented-inquiry.ts';
import { makeCommentSubject } from './serialize-comments.ts';

/** Locks the account, so that disabling it happens before or after this transaction. */
async function lockCommenterAccount(db: Database, actor: Actor): Promise<void> {
  if (actor.kind !== 'user') return;
  const [row] = await db
    .select({ enabled: account.isEnabled })
    .from(account)
    .where(eq(account.id, actor.id))
    .for('share');
  if (row?.enabled !== true) throw new Problem('sessionRequired');
}

type CommentChange<Result> = (
  ctx: CommentRequestContext,
  feedbackCounts: InquiryFeedbackCountsRow,
) => Promise<Result>;

/**
 * Runs a change of comments with the row of the counts locked, so that changes of one inquiry are serialized. The
 * rows that permissions depend on are locked too, in the same order everywhere.
 */
export function withInquiryAndCountsLock<Result>(
  ctx: CommentRequestContext,
  inquiryId: string,
  change: CommentChange<Result>,
): Promise<Result> {
  return inTransaction(ctx.deps.db, async (tx) => {
    await lockCommenterAccount(tx, ctx.actor);
    await lockInquiryShared(tx, inquiryId);
    return lockCountsAndChange(makeTransactionContext(ctx, tx), inquiryId, change);
  });
}

/** Runs a click with the counts locked, without any lock that submits take. */
export function withCommentCountsLock<Result>(
  ctx: CommentRequestContext,
  inquiryId: string,
  change: CommentChange<Result>,
): Promise<Result> {
  return inTransaction(ctx.deps.db, async (tx) => {
    await lockCommenterAccount(tx, ctx.actor);
    return lockCountsAndChange(makeTransactionContext(ctx, tx), inquiryId, change);
  });
}

/**
 * Runs a click that changes none of the inquiry's counts: such clicks don't wait for each other, but a takedown
 * happens before or after each.
 */
export function withSharedCommentCountsLock<Result>(
  ctx: CommentRequestContext,
  inquiryId: string,
  change: (ctx: CommentRequestContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.deps.db, async (tx) => {
    await lockCommenterAccount(tx, ctx.actor);
    if (!(await lockCommentCountsShared(tx, inquiryId))) throw new Problem('notFound');
    return change(makeTransactionContext(ctx, tx));
  });
}

async function lockCountsAndChange<Result>(
  ctx: CommentRequestContext,
  inquiryId: string,
  change: CommentChange<Result>,
): Promise<Result> {
  const feedbackCounts = await lockCommentCounts(ctx.db, inquiryId);
  if (feedbackCounts === null) throw new Problem('notFound');
  return change(ctx, feedbackCounts);
}

type CommentReference = { readonly inquiryId: string; readonly id: string };

/** A comment that the caller may see; others are answered with not found. */
export async function requireComment(
  ctx: CommentRequestContext,
  reference: CommentReference,
): Promise<{ subject: InquirySubject; row: CommentRow }> {
  const subject = await requireCommentedInquiry(ctx, reference.inquiryId);
  const row = await findComment(ctx.db, reference);
  if (row === null || !can(ctx.actor, 'comment.see', makeCommentSubject(subject, row))) {
    throw new Problem('notFound');
  }
  return { subject, row };
}
