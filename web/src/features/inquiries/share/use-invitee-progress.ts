import { getMyInquiryAllowedUsers, type InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query-client.ts';

export type InviteeProgress = {
  /** Number of people on the list. */
  readonly people: number;
  /** Number of people whose invitation was sent or is on its way. */
  readonly invited: number;
  /** Whether someone can still be invited. */
  readonly isOpen: boolean;
};

/** How far the people of a limited inquiry's list have been invited; undefined until it is known. */
export function useInviteeProgress(inquiryId: string, enabled = true): InviteeProgress | undefined {
  const input = { inquiryId, nrpp: 1 };
  const { data, isError } = useQuery({
    ...callQuery(getMyInquiryAllowedUsers, input, { quiet: true }),
    ...{ enabled, staleTime: 0 },
  });
  // Without an answer, inviting stays offered.
  if (isError && data === undefined) return { people: 0, invited: 0, isOpen: true };
  return data === undefined ? undefined : toProgress(data.counts);
}

function toProgress({ people, messages }: InviteeCounts): InviteeProgress {
  const { none = 0, failed = 0, waiting = 0, sent = 0, uncertain = 0 } = messages ?? {};
  return { people, invited: waiting + sent + uncertain, isOpen: people === 0 || none + failed > 0 };
}
