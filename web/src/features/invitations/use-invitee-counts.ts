import { getMyInquiryAllowedUsers, type InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';

type KnownCounts = {
  /** Null if they could not be loaded, undefined before that. */
  readonly counts: InviteeCounts | null | undefined;
  /** When they were loaded. */
  readonly at: number;
};

/** The number of people on a limited inquiry's list, by their progress. */
export function useInviteeCounts(inquiryId: string, enabled = true): KnownCounts {
  const { data, dataUpdatedAt, isError } = useQuery({
    ...callQuery(getMyInquiryAllowedUsers, { inquiryId, nrpp: 1 }, { quiet: true }),
    enabled,
    staleTime: 0,
  });
  return { counts: data?.counts ?? (isError ? null : undefined), at: dataUpdatedAt };
}
