import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  type CampaignRow,
  cancelQueuedCampaignMessages,
  deleteWaitingCampaignRecipients,
  updateCampaign,
} from './campaign-queries.ts';

/**
 * Ends a campaign whose row the caller has locked: no more messages are sent, and sent ones stay counted. The outcome
 * of messages that are being delivered is still collected.
 */
export async function endCampaign(
  db: Database,
  campaign: Pick<CampaignRow, 'id'>,
  { state, now }: { readonly state: 'done' | 'cancelled'; readonly now: number },
): Promise<void> {
  await cancelQueuedCampaignMessages(db, campaign.id);
  await deleteWaitingCampaignRecipients(db, campaign.id);
  await updateCampaign(db, campaign.id, {
    state,
    nextAt: null,
    waitsFor: null,
    endedAt: new Date(now),
    isPrepared: true,
  });
}

/** Ends campaigns without remaining work. */
export async function endFinishedCampaigns(db: Database, now: number): Promise<number> {
  // A message that was being delivered when the campaign ended returns to waiting when its gateway is temporarily
  // unavailable.
  await db.execute(sql`
    delete from invitation i using invitation_campaign w
    where w.id = i.campaign_id and w.state in ('done', 'cancelled') and w.is_prepared and not w.is_settled
    and i.state = 'waiting'`);
  const { rowCount } = await db.execute(sql`
    update invitation_campaign w set state = case when w.state = 'waiting' then 'done' else w.state end,
      next_at = null, waits_for = null, ended_at = coalesce(w.ended_at, ${new Date(now).toISOString()}::timestamptz),
      is_settled = true
    where w.is_prepared and not w.is_settled and w.state <> 'paused'
    and not exists (select from invitation i where i.campaign_id = w.id and i.state in ('waiting', 'queued'))`);
  return rowCount ?? 0;
}
