import type { OwnerAction } from '@nazar/domain/access/action.ts';
import { can } from '@nazar/domain/access/can.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { findInquiry, type InquiryRecord } from './inquiry-queries.ts';

/** What the actions of this feature need to know of a request; commands make one of their own. */
export type Caller = Pick<CallContext, 'db' | 'actor' | 'now'>;

/**
 * One of the caller's own inquiries, for an action on it. Other people's are not found, whatever they are:
 * these calls must not tell which ids exist.
 */
export async function requireInquiry(
  caller: Caller,
  id: string,
  action: OwnerAction,
  options: { lock?: boolean } = {},
): Promise<InquiryRecord> {
  const record = await findInquiry(caller.db, id, options);
  if (record === null || !can(caller.actor, action, record)) throw new Problem('notFound');
  return record;
}
