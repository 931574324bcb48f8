import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import type { InviteeMessageState } from '@nazar/domain/invitations/people-filter.ts';

/** Whether a person gets a campaign's message: not after the answer. If one address was refused, the other is used. */
export const canReceiveCampaignMessage = ({ state, address, email, mobile }: Invitee): boolean =>
  state !== 'answered' && (address === null || address === 'good' || (email !== null && mobile !== null));

/**
 * The kind of campaign for people with these message states: people whom no message has reached still need an
 * invitation.
 */
export const chooseCampaignKind = (messages: readonly (InviteeMessageState | null)[]): CampaignKind =>
  messages.every((message) => message === 'none' || message === 'refused' || message === 'bounced')
    ? 'invitation'
    : 'reminder';
