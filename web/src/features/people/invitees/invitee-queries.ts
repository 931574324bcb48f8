import type { PersonSort } from '@nazar/domain/api/group-calls.ts';
import { getMyInquiry, getWorkspace } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addUserToMyInquiry,
  deleteUserFromMyInquiry,
  editUserOfMyInquiry,
  getAllowedUserLink,
  getMyInquiryAllowedUsers,
  renewAllowedUserLink,
  revokeAllowedUserLink,
} from '@nazar/domain/api/invitee-calls.ts';
import type { InviteeMessageState, InviteeStateFilter } from '@nazar/domain/invitations/people-filter.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { infiniteCallQuery } from '../../../api/infinite-call-query.ts';
import { callQuery, callQueryKey } from '../../../api/query-client.ts';

export type InviteeFilter = {
  readonly inquiryId: string;
  readonly search: string;
  readonly sort: PersonSort;
  readonly state: InviteeStateFilter | null;
  readonly message: InviteeMessageState | null;
};

/** Converts a filter to call input, without unset parts. */
export const toInviteeFilterInput = <Filter extends Pick<InviteeFilter, 'state' | 'message'>>({
  state,
  message,
  ...filter
}: Filter) => ({
  ...filter,
  ...(state === null ? {} : { state }),
  ...(message === null ? {} : { message }),
});

export const useInvitees = (filter: InviteeFilter) =>
  useInfiniteQuery({
    ...infiniteCallQuery(getMyInquiryAllowedUsers, toInviteeFilterInput(filter)),
    placeholderData: keepPreviousData,
  });

export const useMyInquiry = (id: string) => useQuery(callQuery(getMyInquiry, { id }));

function useRefreshList() {
  const client = useQueryClient();
  // The header of an inquiry shows a button to publish once its list has people.
  return () =>
    Promise.all(
      [getMyInquiryAllowedUsers, getWorkspace].map((call) =>
        client.invalidateQueries({ queryKey: callQueryKey(call) }),
      ),
    );
}

type Fields = { readonly id: string; readonly name: string; readonly email: string; readonly mobile: string };

export function useSaveInvitee(inquiryId: string, isNew: boolean) {
  const refresh = useRefreshList();
  return useMutation({
    mutationFn: (person: Fields) =>
      callApi(isNew ? addUserToMyInquiry : editUserOfMyInquiry, { inquiryId, ...person }),
    onSuccess: refresh,
  });
}

export function useRemoveInvitees(inquiryId: string) {
  const refresh = useRefreshList();
  return useMutation({
    mutationFn: (ids: string[]) => callApi(deleteUserFromMyInquiry, { inquiryId, ids }),
    onSettled: refresh,
  });
}

/** The personal link of an invitee: fetch it to copy, renew it, or revoke it. */
export function usePersonalLinkMutations(inquiryId: string, id: string) {
  const refresh = useRefreshList();
  const input = { inquiryId, id };
  return {
    get: useMutation({ mutationFn: () => callApi(getAllowedUserLink, input) }),
    renew: useMutation({ mutationFn: () => callApi(renewAllowedUserLink, input), onSettled: refresh }),
    revoke: useMutation({ mutationFn: () => callApi(revokeAllowedUserLink, input), onSettled: refresh }),
  };
}
