import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { countInvited, countUninvited } from '@nazar/domain/invitations/people-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query-client.ts';

export type InviteeProgress = {
  /** Number of people on the list; null if the list could not be loaded. */
  readonly people: number | null;
  /** Number of people whose invitation was sent or is on its way. */
  readonly invited: number;
  /** Whether someone can still be added or invited. */
  readonly canInvite: boolean;
};

/** How far the people of a limited inquiry's list have been invited; undefined until it is known. */
export function useInviteeProgress(inquiryId: string, enabled = true): InviteeProgress | undefined {
  const input = { inquiryId, nrpp: 1 };
  const { data, isError } = useQuery({
    ...callQuery(getMyInquiryAllowedUsers, input, { quiet: true }),
    ...{ enabled, staleTime: 0 },
  });
  if (data === undefined) return isError ? { people: null, invited: 0, canInvite: true } : undefined;
  const { people } = data.counts;
  const messages = data.counts.messages ?? {};
  return { people, invited: countInvited(messages), canInvite: people === 0 || countUninvited(messages) > 0 };
}
