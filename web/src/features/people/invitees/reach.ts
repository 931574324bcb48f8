import type { Invitee } from '@nazar/domain/api/invitee-calls.ts';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import type { MessageState } from '@nazar/domain/invitations/people-filter.ts';

/** Whether a message can be sent to a person: where one address was refused, the other is taken. */
export const isReachable = ({ address, email, mobile }: Invitee): boolean =>
  address === null || address === 'good' || (email !== null && mobile !== null);

/** What people with these messages are sent: who had none that arrived is not yet invited. */
export const kindFor = (messages: readonly (MessageState | null)[]): CampaignKind =>
  messages.every((message) => message === 'none' || message === 'refused' || message === 'bounced')
    ? 'invitation'
    : 'reminder';
