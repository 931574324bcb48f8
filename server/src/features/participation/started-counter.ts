import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { tally } from '../../database/schema/participation.ts';
import { totalBucket } from '../inquiries/inquiry-queries.ts';

const flushEvery = 2_000;

/**
 * Counts in memory how many people started and adds that to the totals from time to time, because a start must
 * not cost a write. A killed server loses the starts not yet added, but never responses.
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

  /** Starts that are not in the database yet. */
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
    // One row per statement: locking several rows could deadlock with a group of submits.
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
