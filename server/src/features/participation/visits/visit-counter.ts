import type { Logger } from 'pino';
import type { ChannelVisits } from './visit-queries.ts';

const flushEvery = 2_000;
/** Addresses can be made up, so beyond this number visits are not counted. */
const maxPending = 5_000;

/** Counts visits by shared links in memory and adds them to the database together from time to time. */
export class VisitCounter {
  readonly #store: (visits: readonly ChannelVisits[]) => Promise<void>;
  readonly #log: Pick<Logger, 'warn'>;
  #counts = new Map<string, ChannelVisits>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(store: (visits: readonly ChannelVisits[]) => Promise<void>, log: Pick<Logger, 'warn'>) {
    this.#store = store;
    this.#log = log;
  }

  add(inquiryId: string, channel: string, more = 1): void {
    const key = `${inquiryId} ${channel}`;
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size >= maxPending) return;
    this.#counts.set(key, { inquiryId, channel, count: (known?.count ?? 0) + more });
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref();
  }

  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const visits = [...this.#counts.values()];
    if (visits.length === 0) return;
    this.#counts = new Map();
    try {
      await this.#store(visits);
    } catch (error) {
      this.#log.warn({ err: error }, 'Counting visits failed; it is tried again.');
      for (const { inquiryId, channel, count } of visits) this.add(inquiryId, channel, count);
    }
  }
}
