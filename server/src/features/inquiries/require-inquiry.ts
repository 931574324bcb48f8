import type { InquiryAction } from '@nazar/domain/access/action.ts';
import { can, type InquirySubject } from '@nazar/domain/access/can.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { inquiryState } from '@nazar/domain/inquiry/lifecycle.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { findInquiry, type InquiryRecord } from './inquiry-queries.ts';

/** What the actions of this feature need to know of a request; commands make one of their own. */
export type Caller = Pick<CallContext, 'db' | 'actor' | 'now'>;

export function scheduleOf(record: Pick<InquiryRecord, 'publishDate' | 'expireDate'>) {
  return {
    publishDate: record.publishDate?.toISOString() ?? null,
    expireDate: record.expireDate?.toISOString() ?? null,
  };
}

/** An inquiry as the rules of access see it; `settings` are the published ones where there are any. */
export function inquirySubject(
  record: Omit<InquiryRecord, 'definition'>,
  settings: Pick<Definition, 'cooperationType' | 'resultViewStatus'>,
  now: number,
): InquirySubject {
  return {
    ownerId: record.ownerId,
    cooperationType: settings.cooperationType,
    resultViewStatus: settings.resultViewStatus,
    state: inquiryState(scheduleOf(record), now),
    takenDown: record.takenDownAt !== null,
  };
}

/**
 * One of the caller's own inquiries, for an action on it. Other people's are not found, whatever they are:
 * these calls must not tell which ids exist.
 */
export async function requireInquiry(
  caller: Caller,
  id: string,
  action: InquiryAction,
  options: { lock?: boolean } = {},
): Promise<InquiryRecord> {
  const record = await findInquiry(caller.db, id, options);
  if (
    record === null ||
    !can(caller.actor, action, inquirySubject(record, record.definition, caller.now()))
  ) {
    throw new Problem('notFound');
  }
  return record;
}
