import type { Campaign } from '@nazar/domain/api/invitation-calls.ts';
import { type CampaignState, serializeCampaignCounts } from '@nazar/domain/invitations/campaign.ts';
import type { CampaignRow } from './campaign-queries.ts';

/** A campaign as its owner sees it. */
export function serializeCampaign(row: CampaignRow, now: number): Campaign {
  const { id, kind, channel, subject, text, sms, waitsFor, nextAt, sendAt, createdAt, endedAt } = row;
  const isStill = nextAt !== null && nextAt.getTime() > now;
  const waits = row.state === 'waiting' && isStill ? waitsFor : null;
  return {
    id,
    kind,
    channel,
    subject,
    text,
    sms,
    some: row.filter !== null,
    state: getCampaignState(row, now),
    waitsFor: waits,
    nextAt: waits === null ? null : (nextAt?.toISOString() ?? null),
    sendAt: sendAt.toISOString(),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    counts: row.isPrepared ? serializeCampaignCounts(row) : null,
  };
}

function getCampaignState({ state, sendAt }: CampaignRow, now: number): CampaignState {
  if (state !== 'waiting') return state;
  return sendAt.getTime() > now ? 'scheduled' : 'sending';
}
