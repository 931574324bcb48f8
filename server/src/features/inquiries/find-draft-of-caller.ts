import { can } from '@nazar/domain/access/can.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { findInquiry, findInquiryHeader, type InquiryRecord } from './inquiry-queries.ts';

/**
 * Finds an inquiry with its draft for its owner, also in the bin; null for others, so that strangers cause no read of a
 * large document that they may not see.
 */
export async function findDraftOfCaller(
  ctx: Pick<CallContext, 'db' | 'actor'>,
  id: string,
): Promise<InquiryRecord | null> {
  const header = await findInquiryHeader(ctx.db, id);
  const isOwner = header !== null && can(ctx.actor, 'inquiry.edit', { ...header, inBin: false });
  return isOwner ? findInquiry(ctx.db, id) : null;
}
