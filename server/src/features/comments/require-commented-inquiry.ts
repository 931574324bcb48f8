import type { InquirySubject } from '@nazar/domain/access/can.ts';
import { findInquiryViewRefusal } from '@nazar/domain/access/inquiry-view-refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { loadInquirySubject } from '../access/index.ts';
import { findDraftOfCaller } from '../inquiries/index.ts';
import { findPublishedInquiry } from '../participation/index.ts';

export type CommentRequestContext = Pick<CallContext, 'db' | 'actor' | 'deps' | 'now'>;

/** The context inside a transaction. */
export function makeTransactionContext(ctx: CommentRequestContext, db: Database): CommentRequestContext {
  return { db, actor: ctx.actor, deps: ctx.deps, now: () => ctx.now() };
}

/** The inquiry whose comments are read or changed. Callers without access get the same error as from `getItem`. */
export async function requireCommentedInquiry(
  ctx: CommentRequestContext,
  inquiryId: string,
): Promise<InquirySubject> {
  const subject = await findSubject(ctx, inquiryId);
  const refusal = findInquiryViewRefusal(ctx.actor, subject);
  if (refusal !== null) throw new Problem(refusal);
  return subject;
}

async function findSubject(ctx: CommentRequestContext, inquiryId: string): Promise<InquirySubject> {
  const published = await findPublishedInquiry(ctx.db, inquiryId);
  if (published !== null) return loadInquirySubject(ctx, published.facts, published.definition);
  const draft = await findDraftOfCaller(ctx, inquiryId);
  if (draft === null) throw new Problem('notFound');
  return loadInquirySubject(ctx, draft, draft.definition);
}
