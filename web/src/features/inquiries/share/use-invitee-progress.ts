import type { KnownInvitees } from '@nazar/domain/access/workspace.ts';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { summarizeInvitees } from '@nazar/domain/invitations/invitee-progress.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query-client.ts';

/** How far the people of a limited inquiry's list have been invited. */
export function useInviteeProgress(inquiryId: string, enabled = true): KnownInvitees {
  const input = { inquiryId, nrpp: 1 };
  const { data, dataUpdatedAt, isError } = useQuery({
    ...callQuery(getMyInquiryAllowedUsers, input, { quiet: true }),
    enabled,
    staleTime: 0,
  });
  if (data === undefined) return isError ? null : undefined;
  return summarizeInvitees(data.counts, dataUpdatedAt);
}
