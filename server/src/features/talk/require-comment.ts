import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { account } from '../../database/schema/account.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import type { Actor } from '../../http/actor.ts';
import { Problem } from '../../http/problem.ts';
import { type CommentRow, findComment } from './comment-queries.ts';
import { type Asking, inside, requireTalk } from './require-talk.ts';
import { holdTalk, type Talk } from './talk-queries.ts';
import { commentSubject } from './word-comments.ts';

/**
 * Holds what rights are judged by until the transaction ends: whoever disables the account, takes the inquiry down or
 * publishes other rules for comments comes before or after it. In this order everywhere, then the talk. Submits hold
 * the inquiry in the same way, so neither waits for the other.
 */
export async function holdRights(db: Database, actor: Actor, inquiryId: string): Promise<void> {
  if (actor.kind === 'user') {
    const [row] = await db
      .select({ enabled: account.enabled })
      .from(account)
      .where(eq(account.id, actor.id))
      .for('share');
    if (row?.enabled !== true) throw new Problem('sessionRequired');
  }
  await db.select({ id: inquiry.id }).from(inquiry).where(eq(inquiry.id, inquiryId)).for('share');
}

/**
 * Runs one change of comments with the row of the counts locked, so that changes of one inquiry come one after the
 * other, and rights are judged by what is stored then.
 */
export function withTalk<Result>(
  ctx: Asking,
  inquiryId: string,
  change: (ctx: Asking, talk: Talk) => Promise<Result>,
): Promise<Result> {
  return ctx.deps.db.transaction(async (db) => {
    await holdRights(db, ctx.actor, inquiryId);
    const talk = await holdTalk(db, inquiryId);
    if (talk === null) throw new Problem('notFound');
    return change(inside(ctx, db), talk);
  });
}

type Named = { readonly inquiryId: string; readonly id: string };

/** A comment that the caller may see; any other is answered as if there were none. */
export async function requireComment(
  ctx: Asking,
  named: Named,
): Promise<{ subject: InquirySubject; row: CommentRow }> {
  const subject = await requireTalk(ctx, named.inquiryId);
  const row = await findComment(ctx.db, named);
  if (row === null || !can(ctx.actor, 'comment.see', commentSubject(subject, row))) {
    throw new Problem('notFound');
  }
  return { subject, row };
}
