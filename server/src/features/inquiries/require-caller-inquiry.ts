import type { BinAction, OwnerAction } from '@nazar/domain/access/action.ts';
import { can } from '@nazar/domain/access/can.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findInquiry, type InquiryRecord } from './inquiry-queries.ts';

/** The part of a request's context that these actions need; commands build it themselves. */
export type InquiryCallContext = Pick<CallContext, 'db' | 'actor' | 'now'>;

/**
 * Requires one of the caller's own inquiries, for an action on it. Other people's are always not found, so
 * that these calls don't reveal which ids exist.
 */
export async function requireCallerInquiry(
  caller: InquiryCallContext,
  id: string,
  action: OwnerAction | BinAction,
  options: { lock?: boolean | 'share' } = {},
): Promise<InquiryRecord> {
  const record = await findInquiry(caller.db, id, options);
  if (record === null) throw new Problem('notFound');
  if (!can(caller.actor, action, record)) {
    throw new Problem(can(caller.actor, 'inquiry.restore', record) ? 'inquiryDeleted' : 'notFound');
  }
  return record;
}
