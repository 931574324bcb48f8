import type pg from 'pg';
import type { Logger } from 'pino';
import { GroupCommitQueue } from '../../../platform/database/connections/group-commit-queue.ts';
import { classifyDatabaseError } from '../../../platform/database/constraint-problems.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { ApartInquiries } from './apart-inquiries.ts';
import { commitSubmitGroup } from './commit-submit-group.ts';
import { InquiryStateCache } from './inquiry-state-cache.ts';
import type { CheckedSubmit, SubmitOutcome } from './submit.ts';
import { UnexpectedEarlierRowsError } from './write-submit-group.ts';

export interface SubmitGroupQueueOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Milliseconds. */
const sharedLockTimeoutMs = 300;

/**
 * Stores submits in groups. Inquiries whose submits were slow or waited for a lock have groups and a connection apart
 * from the shared ones, because otherwise one of them could delay everyone.
 */
export class SubmitGroupQueue {
  readonly #log: SubmitGroupQueueOptions['log'];
  readonly #shared: GroupCommitQueue<CheckedSubmit, SubmitOutcome>;
  readonly #apart: GroupCommitQueue<CheckedSubmit, SubmitOutcome>;
  readonly #inquiriesApart = new ApartInquiries();

  constructor({ pool, now, log }: SubmitGroupQueueOptions) {
    this.#log = log;
    const getInquiryId = ({ published }: CheckedSubmit) => published.inquiryId;
    const makeQueue = (
      own: { name: string; lockTimeoutMs?: number; getSharedKey?: (submit: CheckedSubmit) => string },
      record: (inquiryIds: readonly string[], startedAt: number, endedAt: number) => void,
    ) => {
      const seen = new InquiryStateCache();
      return new GroupCommitQueue<CheckedSubmit, SubmitOutcome>({
        ...{ pool, log, ...own },
        unavailable: () => new Problem('unavailable'),
        getLockKey: getInquiryId,
        isWorthAnotherTry: (error) => error instanceof UnexpectedEarlierRowsError,
        commit: async (client, group, { tries }) => {
          const startedAt = performance.now();
          try {
            return await commitSubmitGroup(client, group, { now, whole: tries > 1, seen });
          } finally {
            record(group.map(getInquiryId), startedAt, performance.now());
          }
        },
      });
    };
    this.#shared = makeQueue({ name: 'submits', lockTimeoutMs: sharedLockTimeoutMs }, (...committed) =>
      this.#inquiriesApart.recordShared(...committed),
    );
    this.#apart = makeQueue(
      { name: 'submits apart', getSharedKey: getInquiryId },
      ([inquiryId = ''], startedAt, endedAt) =>
        this.#inquiriesApart.recordApart(inquiryId, startedAt, endedAt),
    );
  }

  /** Rejects with the database's error or with `unavailable`; in both cases nothing was confirmed. */
  async store(submit: CheckedSubmit): Promise<SubmitOutcome> {
    try {
      if (this.#inquiriesApart.has(submit.published.inquiryId)) return await this.#apart.commit(submit);
      return await this.#shared.commit(submit).catch((error: unknown) => {
        if (classifyDatabaseError(error).kind !== 'timeout') throw error;
        this.#inquiriesApart.add([submit.published.inquiryId]);
        return this.#apart.commit(submit);
      });
    } catch (error) {
      if (!(error instanceof UnexpectedEarlierRowsError)) throw error;
      // Earlier rows were unexpected although everything had been read.
      this.#log.error(error.message);
      throw new Problem('unavailable');
    }
  }

  get counts(): { readonly groups: number; readonly items: number } {
    const [shared, apart] = [this.#shared.counts, this.#apart.counts];
    return { groups: shared.groups + apart.groups, items: shared.items + apart.items };
  }

  /** Whether a submit arrived within this number of milliseconds. */
  cameWithin(milliseconds: number): boolean {
    return this.#shared.cameWithin(milliseconds) || this.#apart.cameWithin(milliseconds);
  }

  /** Answers waiting submits, then closes the connections. */
  async close(): Promise<void> {
    await this.#shared.close();
    await this.#apart.close();
  }
}
