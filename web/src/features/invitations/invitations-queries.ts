import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import {
  addInvitationCampaign,
  type Campaign,
  getInvitationCampaigns,
  getInvitations,
  previewInvitation,
  sendTestInvitation,
  setInvitationCampaign,
} from '@nazar/domain/api/invitation-calls.ts';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backgroundCallQuery } from '../../api/background-query.ts';
import { callApi } from '../../api/call-api.ts';
import { callQuery, callQueryKey } from '../../api/query-client.ts';

const whileSending = 2_000;

export type InvitationOverview = CallResult<typeof getInvitations>;
export type InvitationPreviewInput = ParsedCallInput<typeof previewInvitation>;

/** Number of people that a message reaches by each channel; one for a later time reaches the recently reminded too. */
export function getReach(
  { reach }: InvitationOverview,
  { kind, later }: { readonly kind: CampaignKind; readonly later: boolean },
): InvitationOverview['reach'][CampaignKind] {
  return kind === 'reminder' && later ? (reach.laterReminder ?? reach.reminder) : reach[kind];
}

/**
 * Includes how many people of a filter can be reached, counted again after each response. The previous result stays
 * while the next one loads.
 */
export function useInvitationOverview(
  inquiryId: string,
  filter: PeopleFilter | null,
  responseCount: number | null,
) {
  const client = useQueryClient();
  const counted = useRef(responseCount);
  useEffect(() => {
    const isNew = counted.current !== null && counted.current !== responseCount;
    counted.current = responseCount;
    if (isNew) void client.invalidateQueries({ queryKey: callQueryKey(getInvitations) });
  }, [client, responseCount]);
  return useQuery({
    ...callQuery(getInvitations, { inquiryId, filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const campaignsQuery = (inquiryId: string) => backgroundCallQuery(getInvitationCampaigns, { inquiryId });

const countSent = ({ counts }: Campaign) => (counts === null ? 0 : counts.sent + counts.uncertain);

/** How far the messages of an inquiry were sent. */
export function useSendingProgress(inquiryId: string) {
  const { data } = useQuery(campaignsQuery(inquiryId));
  const campaigns = data?.campaigns ?? [];
  const latest = campaigns.find((campaign) => countSent(campaign) > 0);
  return {
    /** False while it is unknown. */
    isNothingSent: data !== undefined && latest === undefined,
    isSending: campaigns.some((campaign) => !isCampaignOver(campaign)),
    /** The number of messages that are still to be sent. */
    left: campaigns.reduce((sum, each) => sum + (isCampaignOver(each) ? 0 : (each.counts?.left ?? 0)), 0),
    /** The number of messages of the latest campaign that sent any; null if there is none. */
    lastSent: latest === undefined ? null : countSent(latest),
  };
}

/** The time until which all unsent messages of the inquiry wait; null if they don't wait for the same time. */
export function useMessagesDelayedUntil(inquiryId: string, enabled: boolean): string | null {
  const { data } = useQuery({ ...campaignsQuery(inquiryId), enabled });
  const unsent = data?.campaigns.filter((each) => !isCampaignOver(each) && (each.counts?.left ?? 0) > 0);
  const ends = new Set(unsent?.map(({ nextAt }) => nextAt));
  return ends.size === 1 ? ([...ends][0] ?? null) : null;
}

export const isCampaignOver = ({ state }: Campaign) => state === 'cancelled' || state === 'done';

/** Polls every two seconds while a campaign is being sent. */
export function useCampaigns(inquiryId: string) {
  const client = useQueryClient();
  const campaigns = useQuery(
    queryOptions({
      ...campaignsQuery(inquiryId),
      refetchInterval: ({ state }) =>
        state.data?.campaigns.some((campaign) => campaign.state === 'sending') === true
          ? whileSending
          : false,
    }),
  );
  // A finished campaign changes the number of possible recipients.
  const under = campaigns.data?.campaigns.filter(({ state }) => state === 'sending').length;
  const before = useRef(0);
  useEffect(() => {
    const ended = under === 0 && before.current > 0;
    before.current = under ?? before.current;
    if (ended) void client.invalidateQueries({ queryKey: callQueryKey(getInvitations) });
  }, [client, under]);
  return campaigns;
}

/** Previews a valid text; the previous preview stays until the next one arrives. */
export function useInvitationPreview(input: InvitationPreviewInput | null) {
  return useQuery({
    queryKey: [...callQueryKey(previewInvitation), input],
    queryFn: ({ signal }) => (input === null ? null : callApi(previewInvitation, input, { signal })),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [getInvitations, getInvitationCampaigns].map((call) =>
        client.invalidateQueries({ queryKey: callQueryKey(call) }),
      ),
    );
}

export function useAddCampaign() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ParsedCallInput<typeof addInvitationCampaign>) =>
      callApi(addInvitationCampaign, input),
    onSettled: refresh,
  });
}

export function useSetCampaignState() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ParsedCallInput<typeof setInvitationCampaign>) =>
      callApi(setInvitationCampaign, input),
    onSettled: refresh,
  });
}

export const useSendTestInvitation = () =>
  useMutation({
    mutationFn: (input: ParsedCallInput<typeof sendTestInvitation>) => callApi(sendTestInvitation, input),
  });
