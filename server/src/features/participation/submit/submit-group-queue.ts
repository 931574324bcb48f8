import type pg from 'pg';
import type { Logger } from 'pino';
import { GroupCommitQueue } from '../../../platform/database/connections/group-commit-queue.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { commitSubmitGroup } from './commit-submit-group.ts';
import { InquiryStateCache } from './inquiry-state-cache.ts';
import type { CheckedSubmit, SubmitOutcome } from './submit.ts';
import { UnexpectedEarlierRowsError } from './write-submit-group.ts';

export interface SubmitGroupQueueOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Stores submits in groups. */
export class SubmitGroupQueue {
  readonly #log: SubmitGroupQueueOptions['log'];
  readonly #commits: GroupCommitQueue<CheckedSubmit, SubmitOutcome>;

  constructor({ pool, now, log }: SubmitGroupQueueOptions) {
    const seen = new InquiryStateCache();
    this.#log = log;
    this.#commits = new GroupCommitQueue({
      pool,
      log,
      name: 'submits',
      unavailable: () => new Problem('unavailable'),
      lockKeyOf: ({ published }) => published.inquiryId,
      isWorthAnotherTry: (error) => error instanceof UnexpectedEarlierRowsError,
      commit: (client, group, { tries }) => commitSubmitGroup(client, group, { now, whole: tries > 1, seen }),
    });
  }

  /** Rejects with the database's error or with `unavailable`; in both cases nothing was confirmed. */
  async store(submit: CheckedSubmit): Promise<SubmitOutcome> {
    try {
      return await this.#commits.commit(submit);
    } catch (error) {
      if (!(error instanceof UnexpectedEarlierRowsError)) throw error;
      // Earlier rows were unexpected although everything had been read.
      this.#log.error(error.message);
      throw new Problem('unavailable');
    }
  }

  get counts(): { readonly groups: number; readonly items: number } {
    return this.#commits.counts;
  }

  /** Whether a submit arrived within this number of milliseconds. */
  cameWithin(milliseconds: number): boolean {
    return this.#commits.cameWithin(milliseconds);
  }

  /** Answers waiting submits, then closes the connection. */
  close(): Promise<void> {
    return this.#commits.close();
  }
}
