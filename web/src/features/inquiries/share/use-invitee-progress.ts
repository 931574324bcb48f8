import type { KnownInvitees } from '@nazar/domain/access/workspace.ts';
import { summarizeInvitees } from '@nazar/domain/invitations/invitee-progress.ts';
import { useInviteeCounts } from '../../invitations/index.ts';

/** How far the people of a limited inquiry's list have been invited. */
export function useInviteeProgress(inquiryId: string, enabled = true): KnownInvitees {
  const { counts, at } = useInviteeCounts(inquiryId, enabled);
  return counts == null ? counts : summarizeInvitees(counts, at);
}
