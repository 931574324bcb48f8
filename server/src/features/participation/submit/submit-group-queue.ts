import type pg from 'pg';
import type { Logger } from 'pino';
import { GroupCommitQueue } from '../../../platform/database/connections/group-commit-queue.ts';
import { classifyDatabaseError } from '../../../platform/database/constraint-problems.ts';
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

/** Milliseconds. A longer commit would noticeably delay the submits of other inquiries. */
const slowCommitMs = 500;
const sharedLockTimeoutMs = 300;
/** Milliseconds for which the submits of an inquiry stay apart after a slow commit of their own. */
const apartMs = 600_000;
const maxApart = 10_000;

/**
 * Stores submits in groups. Inquiries whose submits were slow or waited for a lock have groups and a connection apart
 * from the shared ones, because otherwise one of them could delay everyone.
 */
export class SubmitGroupQueue {
  readonly #log: SubmitGroupQueueOptions['log'];
  readonly #shared: GroupCommitQueue<CheckedSubmit, SubmitOutcome>;
  readonly #apart: GroupCommitQueue<CheckedSubmit, SubmitOutcome>;
  /**
   * By the id of an inquiry that is stored apart, the time until which it stays so. Zero if only a group of several
   * inquiries was slow: then the first quick commit of its own ends it.
   */
  readonly #apartUntil = new Map<string, number>();

  constructor({ pool, now, log }: SubmitGroupQueueOptions) {
    this.#log = log;
    const inquiryOf = ({ published }: CheckedSubmit) => published.inquiryId;
    const makeQueue = (
      own: { name: string; lockTimeoutMs?: number; getSharedKey?: (submit: CheckedSubmit) => string },
      onCommitted: (group: readonly CheckedSubmit[], isSlow: boolean) => void,
    ) => {
      const seen = new InquiryStateCache();
      return new GroupCommitQueue<CheckedSubmit, SubmitOutcome>({
        ...{ pool, log, ...own },
        unavailable: () => new Problem('unavailable'),
        getLockKey: inquiryOf,
        isWorthAnotherTry: (error) => error instanceof UnexpectedEarlierRowsError,
        commit: async (client, group, { tries }) => {
          const startedAt = performance.now();
          try {
            return await commitSubmitGroup(client, group, { now, whole: tries > 1, seen });
          } finally {
            onCommitted(group, performance.now() - startedAt > slowCommitMs);
          }
        },
      });
    };
    this.#shared = makeQueue({ name: 'submits', lockTimeoutMs: sharedLockTimeoutMs }, (group, isSlow) => {
      if (isSlow) this.#setApart(group);
    });
    this.#apart = makeQueue({ name: 'submits apart', getSharedKey: inquiryOf }, ([submit], isSlow) => {
      if (submit === undefined) return;
      const id = inquiryOf(submit);
      if (isSlow) this.#apartUntil.set(id, performance.now() + apartMs);
      else if ((this.#apartUntil.get(id) ?? 0) < performance.now()) this.#apartUntil.delete(id);
    });
  }

  #setApart(group: readonly CheckedSubmit[]): void {
    // Inquiries that are still slow are added again.
    if (this.#apartUntil.size > maxApart) this.#apartUntil.clear();
    for (const { published } of group) {
      const { inquiryId } = published;
      if (!this.#apartUntil.has(inquiryId)) this.#apartUntil.set(inquiryId, 0);
    }
  }

  /** Rejects with the database's error or with `unavailable`; in both cases nothing was confirmed. */
  async store(submit: CheckedSubmit): Promise<SubmitOutcome> {
    try {
      if (this.#apartUntil.has(submit.published.inquiryId)) return await this.#apart.commit(submit);
      return await this.#shared.commit(submit).catch((error: unknown) => {
        if (classifyDatabaseError(error).kind !== 'timeout') throw error;
        this.#setApart([submit]);
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
