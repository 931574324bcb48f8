import type { Logger } from 'pino';

const flushEvery = 2_000;

/** Adds to the stored count of one inquiry. */
type Store = (inquiryId: string, count: number) => Promise<void>;

/**
 * Counts frequent events, such as starts, in memory, so that not each costs a write, and adds them to the
 * database from time to time. A killed server loses the counts not yet added.
 */
export class BufferedCounter {
  readonly #store: Store;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(store: Store, log: Pick<Logger, 'warn'>) {
    this.#store = store;
    this.#log = log;
  }

  add(inquiryId: string): void {
    this.#counts.set(inquiryId, this.pending(inquiryId) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref();
  }

  /** Counts not yet in the database. */
  pending(inquiryId: string): number {
    return this.#counts.get(inquiryId) ?? 0;
  }

  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // Each statement updates one row, because locking several could deadlock with a group of submits.
    for (const [inquiryId, count] of [...this.#counts].sort()) {
      try {
        await this.#store(inquiryId, count);
      } catch (error) {
        this.#log.warn({ err: error }, 'Counting those who opened or began failed; it is tried again.');
        this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref();
        return;
      }
      const remaining = this.pending(inquiryId) - count;
      if (remaining > 0) this.#counts.set(inquiryId, remaining);
      else this.#counts.delete(inquiryId);
    }
  }
}
