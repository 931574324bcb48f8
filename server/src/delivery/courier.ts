import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Background } from '../background.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';
import { type Channel, type Delivery, DeliveryFailure } from './delivery.ts';
import { claimDeliveries, isQueued, type QueuedDelivery, settleDelivery } from './delivery-queries.ts';
import { openMessage } from './seal-message.ts';

export interface CourierOptions {
  readonly db: Database;
  readonly delivery: Delivery;
  readonly background: Background;
  readonly secrets: Pick<Secrets, 'codes'>;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

const channels = ['email', 'sms'] as const;
/** Each channel has places of its own: a dead gateway takes none of the other's. */
const places = 5;
const tryMs = 20_000;
/** Longer than a try, so that only what a dead server held is taken over. */
const leaseMs = 30_000;
const pollMs = 5_000;
const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;
/** A transaction that put a message in may take its time to commit. */
const looks = [0, 10, 20, 50, 100, 300, 1_000];
const quietMs = 60_000;
const rememberMs = 2 * 60_000;

/** Sends what is in the queue, tries again what failed for now, and writes down what became of it. */
export class Courier {
  readonly #options: CourierOptions;
  readonly #busy: Record<Channel, number> = { email: 0, sms: 0 };
  readonly #looking: Record<Channel, Promise<void>> = { email: Promise.resolve(), sms: Promise.resolve() };
  readonly #waiting: Partial<Record<Channel, Promise<void> | undefined>> = {};
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #carried = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #isClosed = false;
  /** Why the last message of a channel failed, and when: a probe may not find that by itself. */
  readonly #refused: Partial<Record<Channel, { readonly failure: DeliveryFailure; readonly at: number }>> =
    {};
  readonly #warnedAt: Partial<Record<Channel, number>> = {};

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  /** From here on it also finds what other servers left behind. */
  start(): void {
    const poll = () => {
      this.#look();
      this.#later(pollMs, poll);
    };
    poll();
  }

  /** Something was put in: by a statement of its own, or in a transaction that is still to be committed. */
  expect(id: string, { isCommitted }: { readonly isCommitted: boolean }): void {
    const { background, db } = this.#options;
    background.run('Sending a message', async () => {
      for (const wait of isCommitted ? [0] : looks) {
        if (wait > 0) await sleep(wait);
        if (isCommitted || (await isQueued(db, id))) return this.work();
      }
    });
  }

  /** Takes what is due; resolves when that is done. */
  async work(): Promise<void> {
    await Promise.all(channels.map((channel) => this.#workOn(channel)));
  }

  /** Lets what is under way end, for a while; what does not is tried by whoever comes next. */
  async stop(patienceMs = 3_000): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const abort = setTimeout(() => this.#stop.abort(), patienceMs);
    await Promise.allSettled(this.#carried);
    clearTimeout(abort);
  }

  #look(): void {
    this.#options.background.run('Looking for messages', () => this.work());
  }

  #later(ms: number, task: () => void): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, ms);
    this.#timers.add(timer.unref());
  }

  /** One look after the other, and never more than one that waits: what it finds is everybody's. */
  #workOn(channel: Channel): Promise<void> {
    const waiting = this.#waiting[channel];
    if (waiting !== undefined) return waiting;
    const taken = this.#looking[channel].then(() => {
      this.#waiting[channel] = undefined;
      return this.#take(channel);
    });
    this.#looking[channel] = taken.then(
      () => {},
      () => {},
    );
    const done = taken.then(async (carried) => {
      await Promise.all(carried);
    });
    this.#waiting[channel] = done;
    return done;
  }

  async #take(channel: Channel): Promise<Promise<void>[]> {
    const { db, now } = this.#options;
    const limit = places - this.#busy[channel];
    if (limit <= 0 || this.#isClosed) return [];
    const claimed = await claimDeliveries(db, { channel, now: now(), limit, lease: leaseMs });
    this.#busy[channel] += claimed.length;
    return claimed.map((queued) => this.#carry(queued));
  }

  async #carry(queued: QueuedDelivery): Promise<void> {
    const trying = this.#try(queued);
    this.#carried.add(trying);
    try {
      await trying;
    } finally {
      this.#carried.delete(trying);
      this.#busy[queued.channel] -= 1;
    }
    // There is a place now, and there may be more than there were places.
    await this.#workOn(queued.channel);
  }

  async #try(queued: QueuedDelivery): Promise<void> {
    const { channel, expiresAt } = queued;
    const { now } = this.#options;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(tryMs)]);
    const isLate = expiresAt.getTime() <= now();
    const failure = isLate
      ? new DeliveryFailure('It could not be sent in time')
      : await untilAborted(this.#send(queued, signal), signal).then(() => null, asFailure);
    if (queued.sealed !== null && !isLate && failure?.isAboutRecipient !== true) {
      this.#refused[channel] = failure === null ? undefined : { failure, at: now() };
    }
    await this.#settle(queued, failure);
  }

  async #send({ channel, id, sealed }: QueuedDelivery, signal: AbortSignal): Promise<void> {
    const { delivery, secrets, now } = this.#options;
    if (sealed !== null) {
      let message: ReturnType<typeof openMessage>;
      try {
        message = openMessage(sealed, { secrets, id });
      } catch {
        throw new DeliveryFailure('It was sealed with another key');
      }
      return delivery[channel].send(message, signal);
    }
    await delivery[channel].probe(signal);
    const refused = this.#refused[channel];
    if (refused !== undefined && now() - refused.at < rememberMs) throw refused.failure;
  }

  async #settle(queued: QueuedDelivery, failure: DeliveryFailure | null): Promise<void> {
    const { db, now, log } = this.#options;
    const { channel, attempts, expiresAt, tellsRefusal, state, finishedAt } = queued;
    const moment = now();
    // To whoever may not know that there is a recipient, it looks as if the probe had been all.
    const told =
      failure === null || (failure.isAboutRecipient && !tellsRefusal) || state === 'sent' ? 'sent' : 'failed';
    const over = { finishedAt: finishedAt ?? new Date(moment) };
    const isStopping = this.#stop.signal.aborted;
    const wait = isStopping ? 0 : Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
    if (failure?.isTemporary === true && moment + wait < expiresAt.getTime()) {
      if (!isStopping) this.#warn(channel, failure);
      const dueAt = new Date(moment + wait);
      await settleDelivery(db, queued, { dueAt, ...(told === 'sent' && { state: told, ...over }) });
      // A little after, for a timer that is early.
      this.#later(wait + 20, () => this.#look());
      return;
    }
    const settled = await settleDelivery(db, queued, { state: told, sealed: null, dueAt: null, ...over });
    if (failure !== null && settled) {
      log.error({ channel, attempts }, `A message could not be sent: ${failure.message}.`);
    }
  }

  /** Once a minute: a dead gateway fails often. */
  #warn(channel: Channel, failure: DeliveryFailure): void {
    const { now, log } = this.#options;
    const moment = now();
    if (moment - (this.#warnedAt[channel] ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    this.#warnedAt[channel] = moment;
    log.warn({ channel }, `Messages can’t be sent for now: ${failure.message}.`);
  }
}

/** A carrier may not notice; then it is left alone, and what it holds is tried anew. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DeliveryFailure('It took too long', { isTemporary: true }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function asFailure(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  // Whatever it says may hold the address or the text.
  const name = error instanceof Error ? error.name : typeof error;
  return new DeliveryFailure(`An unexpected ${name}`, { isTemporary: true });
}
