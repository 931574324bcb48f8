import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { tally } from '../../database/schema/participation.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';

const flushEvery = 2_000;

/**
 * How many people began, counted in memory and added to the totals now and then: a start must not cost a
 * write. What a killed server had not added yet is lost, which the count of responses never is.
 */
export class StartedCounter {
  readonly #db: Database;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(db: Database, log: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#log = log;
  }

  add(inquiryId: string): void {
    this.#counts.set(inquiryId, this.pending(inquiryId) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref();
  }

  /** Those that are not in the database yet. */
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
    // One row a statement: whoever writes several at a time could meet a group of submits the other way round.
    for (const [inquiryId, count] of [...this.#counts].sort()) {
      try {
        await this.#db
          .update(tally)
          .set({ started: sql`${tally.started} + ${count}` })
          .where(and(eq(tally.inquiryId, inquiryId), eq(tally.bucket, totalBucket)));
      } catch (error) {
        this.#log.warn({ err: error }, 'Counting those who began failed; it is tried again.');
        this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref();
        return;
      }
      const left = this.pending(inquiryId) - count;
      if (left > 0) this.#counts.set(inquiryId, left);
      else this.#counts.delete(inquiryId);
    }
  }
}
