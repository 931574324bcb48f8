import { showsAccountName } from '@nazar/domain/inquiries/privacy.ts';
import { eq } from 'drizzle-orm';
import { account } from '../../platform/database/schema/account.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';
import type { PublishedRevision } from '../inquiries/index.ts';
import { requireAnswerableInquiry } from './require-answerable-inquiry.ts';

/**
 * Refuses a new attempt of an account without a name in an inquiry that promises its owner a name with each response.
 */
export async function requireAccountName(
  ctx: Pick<CallContext, 'db' | 'actor' | 'now' | 'deps'>,
  { inquiryId, definition }: Pick<PublishedRevision, 'inquiryId' | 'definition'>,
): Promise<void> {
  if (ctx.actor.kind !== 'user' || !showsAccountName(definition)) return;
  const [row] = await ctx.db.select({ name: account.name }).from(account).where(eq(account.id, ctx.actor.id));
  if (row?.name !== '') return;
  // Late callers and those without the right get that reason instead.
  await requireAnswerableInquiry(ctx, inquiryId);
  throw makeInvalidFieldProblem('name', 'nameRequired');
}
