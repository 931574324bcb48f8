import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { account } from '../../platform/database/schema/account.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Talk } from '../inquiries/index.ts';
import { type CommentRow, findComment } from './comment-queries.ts';
import { inside, type RequestContext, requireTalk } from './require-talk.ts';
import { commentSubject } from './serialize-comments.ts';
import { holdTalk, seeTalk } from './talk-queries.ts';

/** Locks the account, so that disabling it happens before or after this transaction. */
export async function holdAccount(db: Database, actor: Actor): Promise<void> {
  if (actor.kind !== 'user') return;
  const [row] = await db
    .select({ enabled: account.enabled })
    .from(account)
    .where(eq(account.id, actor.id))
    .for('share');
  if (row?.enabled !== true) throw new Problem('sessionRequired');
}

/**
 * Takes a shared lock on the inquiry, as submits do. It conflicts with takedowns and with publishing other comment
 * settings.
 */
async function holdInquiry(db: Database, inquiryId: string): Promise<void> {
  await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, inquiryId)).for('share');
}

type Change<Result> = (ctx: RequestContext, talk: Talk) => Promise<Result>;

/**
 * Runs a change of comments with the row of the counts locked, so that changes of one inquiry are serialized. The
 * rows that permissions depend on are locked too, in the same order everywhere.
 */
export function withTalk<Result>(
  ctx: RequestContext,
  inquiryId: string,
  change: Change<Result>,
): Promise<Result> {
  return inTransaction(ctx.deps.db, async (db) => {
    await holdAccount(db, ctx.actor);
    await holdInquiry(db, inquiryId);
    return changeTalk(inside(ctx, db), inquiryId, change);
  });
}

/** Runs a click with the counts locked, without any lock that submits take. */
export function withCounts<Result>(
  ctx: RequestContext,
  inquiryId: string,
  change: Change<Result>,
): Promise<Result> {
  return inTransaction(ctx.deps.db, async (db) => {
    await holdAccount(db, ctx.actor);
    return changeTalk(inside(ctx, db), inquiryId, change);
  });
}

/**
 * Runs a click that changes none of the inquiry's counts: such clicks don't wait for each other, but a takedown
 * happens before or after each.
 */
export function withTalkSeen<Result>(
  ctx: RequestContext,
  inquiryId: string,
  change: (ctx: RequestContext) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx.deps.db, async (db) => {
    await holdAccount(db, ctx.actor);
    if (!(await seeTalk(db, inquiryId))) throw new Problem('notFound');
    return change(inside(ctx, db));
  });
}

async function changeTalk<Result>(
  ctx: RequestContext,
  inquiryId: string,
  change: Change<Result>,
): Promise<Result> {
  const talk = await holdTalk(ctx.db, inquiryId);
  if (talk === null) throw new Problem('notFound');
  return change(ctx, talk);
}

type Named = { readonly inquiryId: string; readonly id: string };

/** A comment that the caller may see; others are answered with not found. */
export async function requireComment(
  ctx: RequestContext,
  named: Named,
): Promise<{ subject: InquirySubject; row: CommentRow }> {
  const subject = await requireTalk(ctx, named.inquiryId);
  const row = await findComment(ctx.db, named);
  if (row === null || !can(ctx.actor, 'comment.see', commentSubject(subject, row))) {
    throw new Problem('notFound');
  }
  return { subject, row };
}
