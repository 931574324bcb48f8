import type { Database } from '../../platform/database/database.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findNextCampaignDueTime, listDueCampaigns } from './campaign-queries.ts';
import { computeSendingPace } from './compute-sending-pace.ts';
import { endFinishedCampaigns } from './end-campaign.ts';
import { type RemainingSendingRates, runCampaignTurn } from './run-campaign-turn.ts';
import {
  countQueuedChannelMessages,
  delaySendingPace,
  type InvitationChannel,
  lockSendingPace,
  storeFinishedDeliveryOutcomes,
  updateSendingPace,
} from './sending-queries.ts';

/**
 * Maximum number of queued messages of a channel. With a fast gateway, as many as it sends in four seconds, so that
 * recipients are checked shortly before sending.
 */
const computeMaxQueued = (perMinute: number): number => Math.max(30, Math.ceil(perMinute / 15));
/** Number of campaigns in one turn. */
const maxDueCampaigns = 20;
/**
 * After this many tries, over 21 hours, a message counts as failed, so that an outage of one night loses no
 * message.
 */
const maxTries = 13;
const pauseMs = 60_000;
/** Milliseconds until an unavailable gateway is tried again. */
const gatewayPauseMs = 30_000;
/** Milliseconds until the next turn. Turns are also rounded to it, so that two nodes request the same job. */
const turnMs = 2_000;

const channels = ['email', 'sms'] as const;

/**
 * Runs one turn: stores outcomes of deliveries, ends finished campaigns, and queues as many messages as the rates
 * allow. Returns when the next turn is due; null without remaining work.
 */
export async function sendInvitations(deps: ServerDeps): Promise<Date | null> {
  const { db, deliveryWorker, background } = deps;
  const collected = await collectAll(deps);
  await db.transaction((tx) => endFinishedCampaigns(tx, deps.now()));
  const used = await db.transaction((tx) => runDueCampaigns(deps, tx));
  if (used > 0) background.run('Sending invitations', () => deliveryWorker.work());
  await db.transaction((tx) => endFinishedCampaigns(tx, deps.now()));
  const now = deps.now();
  if (used > 0 || collected > 0 || (await isAnyQueued(db))) return new Date(now + turnMs);
  return findNextCampaignDueTime(db);
}

const isAnyQueued = async (db: Database): Promise<boolean> =>
  (await Promise.all(channels.map((channel) => countQueuedChannelMessages(db, channel)))).some(
    (waiting) => waiting > 0,
  );

async function collectAll(deps: ServerDeps): Promise<number> {
  const { db, secrets } = deps;
  let collected = 0;
  for (;;) {
    const settled = await storeFinishedDeliveryOutcomes(db, { now: deps.now(), secrets, maxTries, pauseMs });
    for (const channel of channels) {
      const isDown = settled.some(
        (each) => each.channel === channel && each.outcome === 'later' && !each.isAddressDeferred,
      );
      if (isDown) await delaySendingPace(db, channel, deps.now() + gatewayPauseMs);
    }
    const messages = settled.reduce((sum, each) => sum + each.messages, 0);
    collected += messages;
    if (messages < 1000) return collected;
  }
}

/** Null while another node sends. */
async function openPace(deps: ServerDeps, db: Database, channel: InvitationChannel) {
  const freeAt = await lockSendingPace(db, channel);
  if (freeAt === null) return null;
  const perMinute = deps.config.invitationsPerMinute[channel];
  const queued = await countQueuedChannelMessages(db, channel);
  const pace = computeSendingPace({ freeAt, perMinute, now: deps.now() });
  return { room: Math.max(0, Math.min(pace.free, computeMaxQueued(perMinute) - queued)), after: pace.after };
}

async function runDueCampaigns(deps: ServerDeps, db: Database): Promise<number> {
  const email = await openPace(deps, db, 'email');
  const sms = email === null ? null : await openPace(deps, db, 'sms');
  if (email === null || sms === null) return 0;
  const campaigns = await listDueCampaigns(db, deps.now(), maxDueCampaigns);
  const fed = { email: 0, sms: 0 };
  for (const [index, campaignId] of campaigns.entries()) {
    // Later campaigns can use what earlier ones leave of the room.
    const share = (all: number, used: number) => Math.ceil((all - used) / (campaigns.length - index));
    const room: RemainingSendingRates = {
      email: share(email.room, fed.email),
      sms: share(sms.room, fed.sms),
    };
    try {
      const used = await db.transaction((tx) => runCampaignTurn(deps, tx, campaignId, room));
      fed.email += used.email;
      fed.sms += used.sms;
    } catch (error) {
      // A broken campaign must not stop the others.
      deps.log.error({ err: error }, 'An invitation campaign could not be continued.');
    }
  }
  if (fed.email > 0) await updateSendingPace(db, 'email', email.after(fed.email));
  if (fed.sms > 0) await updateSendingPace(db, 'sms', sms.after(fed.sms));
  return fed.email + fed.sms;
}

/**
 * The job schedules its own next turn while there is work; its cron schedule restarts an interrupted chain. Turns
 * are due at rounded times, so that the chains of several nodes merge.
 */
export const sendInvitationsJob: Job = {
  name: 'send-invitations',
  schedule: '* * * * *',
  maxAttempts: 3,
  run: async ({ deps, signal }) => {
    const next = await sendInvitations(deps);
    if (next === null || signal.aborted || next.getTime() > deps.now() + 60_000) return;
    await addJob(deps.db, sendInvitationsJob, { runAt: computeNextTurn(next, deps.now()) });
  },
};

function computeNextTurn(next: Date, now: number): Date {
  return new Date(Math.ceil(Math.max(next.getTime(), now + 1) / turnMs) * turnMs);
}
