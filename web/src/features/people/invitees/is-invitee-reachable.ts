import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import type { InviteeMessageState } from '@nazar/domain/invitations/people-filter.ts';

/** Whether a message can be sent to a person: if one address was refused, the other is used. */
export const isInviteeReachable = ({ address, email, mobile }: Invitee): boolean =>
  address === null || address === 'good' || (email !== null && mobile !== null);

/**
 * The kind of campaign for people with these message states: people whom no message has reached still need an
 * invitation.
 */
export const campaignKindFor = (messages: readonly (InviteeMessageState | null)[]): CampaignKind =>
  messages.every((message) => message === 'none' || message === 'refused' || message === 'bounced')
    ? 'invitation'
    : 'reminder';
