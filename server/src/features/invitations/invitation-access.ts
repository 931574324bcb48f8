import { can } from '@nazar/domain/access/can.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getInquiryStateAt } from '../access/index.ts';
import { findInquiry, findPublishedDefinition, type InquiryRecord } from '../inquiries/index.ts';

/** An inquiry with the settings that people see: those of its published revision, if there is one. */
export type InvitationInquiry = InquiryRecord;

/** One of the caller's own inquiries. Only its owner writes to the people of a list, not even administrators can. */
export async function requireInvitationInquiry(
  ctx: CallContext,
  inquiryId: string,
): Promise<InvitationInquiry> {
  const record = await findInquiry(ctx.db, inquiryId);
  if (record === null || !can(ctx.actor, 'inquiry.edit', record)) throw new Problem('notFound');
  const published = await findPublishedDefinition(ctx.db, record);
  return { ...record, definition: published ?? record.definition };
}

const inviteRefusals = ['inquiryNotPublished', 'inquiryExpired', 'inquiryTakenDown', 'notLimited'] as const;
type InvitationsUnavailableReason = (typeof inviteRefusals)[number];

/** The reason why people can't be invited to the inquiry. */
export function findInvitationsUnavailableReason(
  inquiry: InvitationInquiry,
  now: number,
): InvitationsUnavailableReason | null {
  if (inquiry.definition.cooperationType !== 'limited') return 'notLimited';
  const state = getInquiryStateAt(inquiry, now);
  if (state === 'draft') return 'inquiryNotPublished';
  if (inquiry.takenDownAt !== null) return 'inquiryTakenDown';
  return state === 'expired' ? 'inquiryExpired' : null;
}
