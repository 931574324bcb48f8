import { can } from '@nazar/domain/access/can.ts';
import { viewRefusal } from '@nazar/domain/access/view-refusal.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { type CountedInquiry, getCountedInquiry } from '../results/counted-inquiry-queries.ts';

/** The inquiry for whoever may look at single responses; others are told so only where they may see the inquiry. */
export async function requireResponses(ctx: CallContext, inquiryId: string): Promise<CountedInquiry> {
  const counted = await getCountedInquiry(ctx, inquiryId);
  if (can(ctx.actor, 'inquiry.seeResponses', counted.subject)) return counted;
  throw new Problem(viewRefusal(ctx.actor, counted.subject) ?? 'responsesForOwner');
}
