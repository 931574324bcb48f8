import type { InquirySubject } from '@nazar/domain/access/can.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { loadSubject } from '../access/subject-queries.ts';
import { findPublishedInquiry } from '../participation/participation-queries.ts';

/** An inquiry that was published, as the rules see it for the caller. */
export async function requireInquirySubject(
  ctx: Pick<CallContext, 'db' | 'actor' | 'deps' | 'now'>,
  inquiryId: string,
): Promise<InquirySubject> {
  const published = await findPublishedInquiry(ctx.db, inquiryId);
  if (published === null) throw new Problem('notFound');
  return loadSubject(ctx, published.facts, published.definition);
}
