import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { findInquiry, type InquiryRecord } from './inquiry-queries.ts';

/**
 * Finds an inquiry with its draft for its owner, also in the bin; null for others, so that strangers cause no read of a
 * large document that they may not see.
 */
export async function findDraftOfCaller(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  id: string,
): Promise<InquiryRecord | null> {
  return actor.kind === 'user' ? findInquiry(db, id, { ownerId: actor.id }) : null;
}
