import type { Database } from '../../database/database.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Job } from '../../jobs/job.ts';
import { endFinished } from './end-wave.ts';
import {
  collectSettled,
  countQueued,
  delayPace,
  holdPace,
  updatePace,
  type WaveChannelOf,
} from './feed-queries.ts';
import { feedWave, type Room } from './feed-wave.ts';
import { takePace } from './pace.ts';
import { findNextMoment, listDueWaves } from './wave-queries.ts';

/**
 * Messages of a channel that wait for couriers: of a quick gateway what leaves within four seconds, since more would be
 * judged long before.
 */
const maxQueued = (perMinute: number): number => Math.max(30, Math.ceil(perMinute / 15));
/** Waves that take turns. */
const maxWaves = 20;
/** After this many tries, over 21 hours, a message counts as failed: a night's outage costs nobody theirs. */
const maxTries = 13;
const pauseMs = 60_000;
/** A gateway that takes nothing is asked again after that. */
const gatewayPauseMs = 30_000;
/** How soon the next turn follows; also how far its moments are apart, so that two nodes ask for the same job. */
const turnMs = 2_000;

const channels = ['email', 'sms'] as const;

/**
 * One turn: writes down what became of messages, ends what is finished, and hands as many to the courier as the rates
 * allow. Gives whether more is to be done, and when.
 */
export async function sendInvitations(deps: ServerDeps): Promise<Date | null> {
  const { db, courier, background } = deps;
  const collected = await collectAll(deps);
  await db.transaction((within) => endFinished(within, deps.now()));
  const used = await db.transaction((transaction) => feedWaves(deps, transaction));
  if (used > 0) background.run('Sending invitations', () => courier.work());
  await db.transaction((within) => endFinished(within, deps.now()));
  const now = deps.now();
  if (used > 0 || collected > 0 || (await isAnyQueued(db))) return new Date(now + turnMs);
  return findNextMoment(db);
}

const isAnyQueued = async (db: Database): Promise<boolean> =>
  (await Promise.all(channels.map((channel) => countQueued(db, channel)))).some((waiting) => waiting > 0);

async function collectAll(deps: ServerDeps): Promise<number> {
  const { db, secrets } = deps;
  let collected = 0;
  for (;;) {
    const settled = await collectSettled(db, { now: deps.now(), secrets, maxTries, pauseMs });
    for (const channel of channels) {
      const isDown = settled.some(
        (each) => each.channel === channel && each.outcome === 'later' && !each.ofAddress,
      );
      if (isDown) await delayPace(db, channel, deps.now() + gatewayPauseMs);
    }
    const messages = settled.reduce((sum, each) => sum + each.messages, 0);
    collected += messages;
    if (messages < 1000) return collected;
  }
}

/** Null where another node is at it. */
async function openPace(deps: ServerDeps, db: Database, channel: WaveChannelOf) {
  const freeAt = await holdPace(db, channel);
  if (freeAt === null) return null;
  const perMinute = deps.config.invitationsPerMinute[channel];
  const queued = await countQueued(db, channel);
  const pace = takePace({ freeAt, perMinute, now: deps.now() });
  return { room: Math.max(0, Math.min(pace.free, maxQueued(perMinute) - queued)), after: pace.after };
}

async function feedWaves(deps: ServerDeps, db: Database): Promise<number> {
  const email = await openPace(deps, db, 'email');
  const sms = email === null ? null : await openPace(deps, db, 'sms');
  if (email === null || sms === null) return 0;
  const waves = await listDueWaves(db, deps.now(), maxWaves);
  const fed = { email: 0, sms: 0 };
  for (const [index, waveId] of waves.entries()) {
    // What one leaves, the others have.
    const share = (all: number, used: number) => Math.ceil((all - used) / (waves.length - index));
    const room: Room = { email: share(email.room, fed.email), sms: share(sms.room, fed.sms) };
    try {
      const used = await db.transaction((within) => feedWave(deps, within, waveId, room));
      fed.email += used.email;
      fed.sms += used.sms;
    } catch (error) {
      // One that can't be read must not stop all others.
      deps.log.error({ err: error }, 'An invitation wave could not be gone on with.');
    }
  }
  if (fed.email > 0) await updatePace(db, 'email', email.after(fed.email));
  if (fed.sms > 0) await updatePace(db, 'sms', sms.after(fed.sms));
  return fed.email + fed.sms;
}

/**
 * The chain of turns lives as long as something is to be done; its schedule begins it again where it broke off. Turns
 * are asked for at whole moments, so that chains of several nodes become one.
 */
export const sendInvitationsJob: Job = {
  name: 'send-invitations',
  schedule: '* * * * *',
  maxAttempts: 3,
  run: async ({ deps, signal }) => {
    const next = await sendInvitations(deps);
    if (next === null || signal.aborted || next.getTime() > deps.now() + 60_000) return;
    await addJob(deps.db, sendInvitationsJob, { runAt: turnAfter(next, deps.now()) });
  },
};

function turnAfter(next: Date, now: number): Date {
  return new Date(Math.ceil(Math.max(next.getTime(), now + 1) / turnMs) * turnMs);
}
