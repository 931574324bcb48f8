import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BackgroundWork } from '../background/background-work.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type Carriers, type DeliveryChannel, DeliveryError, type DeliveryOutcome } from './delivery.ts';
import {
  claimDeliveries,
  isAnyDeliveryDue,
  isDeliveryQueued,
  type QueuedDelivery,
  recordDeliveryOutcome,
} from './delivery-queries.ts';
import { unsealDeliveryMessage } from './seal-message.ts';

interface DeliveryWorkerOptions {
  readonly db: Database;
  readonly delivery: Carriers;
  readonly background: BackgroundWork;
  readonly secrets: Pick<Secrets, 'codes'>;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Each lane has its own slots, so that neither a dead gateway nor many invitations delay a code that a person waits
 * for.
 */
const lanes = ['email', 'sms', 'emailOnce', 'smsOnce'] as const;
type Lane = (typeof lanes)[number];
const getLane = ({ channel, isTriedOnce }: Pick<QueuedDelivery, 'channel' | 'isTriedOnce'>): Lane =>
  isTriedOnce ? `${channel}Once` : channel;
const rulesOf: Readonly<Record<Lane, { channel: DeliveryChannel; once: boolean; maxInFlight: number }>> = {
  email: { channel: 'email', once: false, maxInFlight: 5 },
  sms: { channel: 'sms', once: false, maxInFlight: 5 },
  emailOnce: { channel: 'email', once: true, maxInFlight: 4 },
  smsOnce: { channel: 'sms', once: true, maxInFlight: 4 },
};
const attemptMs = 20_000;
/** The transaction that queued a message may commit late. */
const leaseMs = 30_000;
const pollMs = 5_000;
const firstWaitMs = 1_000;
const maxWaitMs = 5 * 60_000;
/** The transaction that queued a message may commit late. */
const commitCheckDelaysMs = [0, 10, 20, 50, 100, 300, 1_000];
const warnIntervalMs = 60_000;
const failureMemoryMs = 2 * 60_000;

/** Sends queued messages, retries temporary failures and records the outcome. */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #busy: Record<Lane, number> = { email: 0, sms: 0, emailOnce: 0, smsOnce: 0 };
  readonly #claiming: Partial<Record<Lane, Promise<void>>> = {};
  readonly #waiting: Partial<Record<Lane, Promise<void> | undefined>> = {};
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #isClosed = false;
  /** The last failure of a channel and its time, because a probe may not meet the same failure. */
  readonly #refused: Partial<
    Record<DeliveryChannel, { readonly failure: DeliveryError; readonly at: number }>
  > = {};
  readonly #warnedAt: Partial<Record<DeliveryChannel, number>> = {};

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
  }

  /** Starts polling, which also finds messages left by other servers. */
  start(): void {
    const poll = () => {
      this.#poll();
      this.#later(pollMs, poll);
    };
    poll();
  }

  /** Called when a message is queued, whether or not its transaction is committed. */
  expect(id: string, { isCommitted }: { readonly isCommitted: boolean }): void {
    const { background, db } = this.#options;
    background.run('Sending a message', async () => {
      for (const wait of isCommitted ? [0] : commitCheckDelaysMs) {
        if (wait > 0) await sleep(wait);
        if (isCommitted || (await isDeliveryQueued(db, id))) return this.work();
      }
    });
  }

  /** Processes all due messages. */
  async work(): Promise<void> {
    await Promise.all(lanes.map((lane) => this.#workOn(lane)));
  }

  /** Waits for messages in progress, then aborts the rest; another server retries those. */
  async stop(patienceMs = 3_000): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const abort = setTimeout(() => this.#stop.abort(), patienceMs);
    await Promise.allSettled(this.#inFlight);
    clearTimeout(abort);
  }

  #poll(): void {
    const { background, db, now } = this.#options;
    // Running all lanes at once would need a connection for each.
    background.run('Looking for messages', async () => {
      if (await isAnyDeliveryDue(db, now())) await this.work();
    });
  }

  #later(ms: number, task: () => void): void {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, ms);
    this.#timers.add(timer.unref());
  }

  /** Claims one batch at a time. At most one further claim waits, shared by all callers. */
  #workOn(lane: Lane): Promise<void> {
    const waiting = this.#waiting[lane];
    if (waiting !== undefined) return waiting;
    const claim = (this.#claiming[lane] ?? Promise.resolve()).then(() => {
      this.#waiting[lane] = undefined;
      return this.#take(lane);
    });
    this.#claiming[lane] = claim.then(
      () => {},
      () => {},
    );
    const done = claim.then(async (started) => {
      await Promise.all(started);
    });
    this.#waiting[lane] = done;
    return done;
  }

  async #take(lane: Lane): Promise<Promise<void>[]> {
    const { db, now } = this.#options;
    const { channel, once, maxInFlight } = rulesOf[lane];
    const limit = maxInFlight - this.#busy[lane];
    if (limit <= 0 || this.#isClosed) return [];
    const claimed = await claimDeliveries(db, { channel, once, now: now(), limit, lease: leaseMs });
    this.#busy[lane] += claimed.length;
    return claimed.map((queued) => this.#process(queued));
  }

  async #process(queued: QueuedDelivery): Promise<void> {
    const trying = this.#try(queued);
    this.#inFlight.add(trying);
    try {
      await trying;
    } finally {
      this.#inFlight.delete(trying);
      this.#busy[getLane(queued)] -= 1;
    }
    // A slot is free now, and more messages may be due than there were slots.
    await this.#workOn(getLane(queued));
  }

  async #try(queued: QueuedDelivery): Promise<void> {
    const { channel, expiresAt } = queued;
    const { now } = this.#options;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(attemptMs)]);
    const isExpired = expiresAt.getTime() <= now();
    // The previous server died during its attempt, and the gateway may have accepted the message.
    const wasTried = queued.isTriedOnce && queued.tries > 1;
    const failure = wasTried
      ? new DeliveryError('A server stopped while it sent it', { mayHaveLeft: true })
      : isExpired
        ? new DeliveryError('It could not be sent in time', { isTemporary: queued.isTriedOnce })
        : await untilAborted(this.#send(queued, signal), signal).then(() => null, toDeliveryError);
    if (queued.sealed !== null && !isExpired && !wasTried && failure?.isAboutRecipient !== true) {
      this.#refused[channel] = failure === null ? undefined : { failure, at: now() };
    }
    await this.#settle(queued, failure);
  }

  async #send({ channel, id, sealed }: QueuedDelivery, signal: AbortSignal): Promise<void> {
    const { delivery, secrets, now } = this.#options;
    if (sealed !== null) {
      let message: ReturnType<typeof unsealDeliveryMessage>;
      try {
        message = unsealDeliveryMessage(sealed, { secrets, id });
      } catch {
        throw new DeliveryError('It was sealed with another key');
      }
      return delivery[channel].send(message, signal);
    }
    await delivery[channel].probe(signal);
    const refused = this.#refused[channel];
    if (refused !== undefined && now() - refused.at < failureMemoryMs) throw refused.failure;
  }

  async #settle(queued: QueuedDelivery, failure: DeliveryError | null): Promise<void> {
    const { db, now, log } = this.#options;
    const { channel, tries, expiresAt, revealsRefusal, state, finishedAt } = queued;
    const moment = now();
    // If the caller may not learn that the recipient exists, the state is that of a probe: sent.
    const visibleState =
      failure === null || (failure.isAboutRecipient && !revealsRefusal) || state === 'sent'
        ? 'sent'
        : 'failed';
    const finished = { finishedAt: finishedAt ?? new Date(moment) };
    if (queued.isTriedOnce) return this.#settleOnce(queued, failure, moment);
    const isStopping = this.#stop.signal.aborted;
    const wait = isStopping ? 0 : Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs);
    if (failure?.isTemporary === true && moment + wait < expiresAt.getTime()) {
      if (!isStopping) this.#warn(channel, failure);
      const dueAt = new Date(moment + wait);
      await recordDeliveryOutcome(db, queued, {
        dueAt,
        ...(visibleState === 'sent' && { state: visibleState, ...finished }),
      });
      // Slightly late, since timers may fire early.
      this.#later(wait + 20, () => this.#poll());
      return;
    }
    const settled = await recordDeliveryOutcome(db, queued, {
      state: visibleState,
      sealed: null,
      decoy: null,
      dueAt: null,
      ...finished,
    });
    if (failure !== null && settled) {
      log.error({ channel, tries }, `A message could not be sent: ${failure.message}.`);
    }
  }

  async #settleOnce(queued: QueuedDelivery, failure: DeliveryError | null, moment: number): Promise<void> {
    const outcome = toOutcome(failure);
    const ended = { sealed: null, dueAt: null, finishedAt: new Date(moment) };
    const state = outcome === 'sent' ? 'sent' : 'failed';
    const isAddressDeferred = failure?.isAddress === true;
    await recordDeliveryOutcome(this.#options.db, queued, { state, outcome, isAddressDeferred, ...ended });
    if (failure !== null && !failure.isAddress) this.#warn(queued.channel, failure);
  }

  /** Logs at most once a minute, because a dead gateway fails often. */
  #warn(channel: DeliveryChannel, failure: DeliveryError): void {
    const { now, log } = this.#options;
    const moment = now();
    if (moment - (this.#warnedAt[channel] ?? Number.NEGATIVE_INFINITY) < warnIntervalMs) return;
    this.#warnedAt[channel] = moment;
    log.warn({ channel }, `Messages can’t be sent for now: ${failure.message}.`);
  }
}

function toOutcome(failure: DeliveryError | null): DeliveryOutcome {
  if (failure === null) return 'sent';
  if (failure.mayHaveLeft) return 'uncertain';
  if (failure.isTemporary) return 'later';
  return failure.isAddress ? 'refused' : 'failed';
}

/** A carrier may ignore the signal; it is then abandoned and its message retried. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () =>
      reject(new DeliveryError('It took too long', { isTemporary: true, mayHaveLeft: true }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  // The error's message may contain the address or the text.
  const name = error instanceof Error ? error.name : typeof error;
  return new DeliveryError(`An unexpected ${name}`, { isTemporary: true, mayHaveLeft: true });
}
