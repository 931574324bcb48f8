import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { loadInquirySubject } from '../../access/index.ts';
import { findInquiry } from '../inquiry-queries.ts';
import { findPublishedDefinition } from '../published-revision-queries.ts';

type CallerContext = Pick<CallContext, 'db' | 'actor' | 'now' | 'deps'>;

/**
 * The published revision of a template that the caller may use. With `lock` it stays a template until the
 * transaction ends: unmarking, taking down and deleting it wait, or came first.
 */
export async function requireTemplate(
  ctx: CallerContext,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ readonly definition: Definition; readonly subject: InquirySubject }> {
  const record = await findInquiry(ctx.db, id, { lock: lock ? 'share' : false });
  if (record === null) throw new Problem('templateGone');
  const published = await findPublishedDefinition(ctx.db, record);
  if (published === null) throw new Problem('templateGone');
  const subject = await loadInquirySubject(ctx, record, published);
  if (!can(ctx.actor, 'inquiry.useTemplate', { ...subject, isTemplate: record.isTemplate })) {
    throw new Problem('templateGone');
  }
  return { definition: published, subject };
}
