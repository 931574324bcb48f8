import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { classifyDatabaseError, isConflict } from '../../database/constraint-problems.ts';
import { Problem } from '../../http/problem.ts';
import { commitGroup } from './commit-group.ts';
import { GroupConnection } from './group-connection.ts';
import { SeenInquiries } from './seen-inquiries.ts';
import type { Outcome, Submit } from './submit.ts';
import { UnexpectedRows } from './write-group.ts';

interface Waiting {
  readonly submit: Submit;
  readonly since: number;
  answer(outcome: Outcome): void;
  fail(error: unknown): void;
}

export interface GroupSubmitsOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Of imports: nothing waits for others. */
  readonly countsAtOnce?: boolean;
}

const lost: Outcome = { verdict: 'internal', subject: null, editing: null };
const maxGroupSize = 250;
/** More submits are told to retry immediately, because they could not be answered in time. */
const maxWaiting = 5_000;
/** In milliseconds; people must not wait for a database that hangs. */
const maxWait = 5_000;
const maxTries = 3;

/**
 * Stores submits in groups: those that arrive during a commit go together into the next one. There is no timer;
 * when idle, a submit is committed immediately. Each is answered after its commit is durable.
 */
export class GroupSubmits {
  readonly #options: GroupSubmitsOptions;
  readonly #connection: GroupConnection;
  readonly #seen = new SeenInquiries();
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(options: GroupSubmitsOptions) {
    this.#options = options;
    this.#connection = new GroupConnection(options.pool);
  }

  /** Rejects with the database's error or with `unavailable`; in both cases nothing was confirmed. */
  store(submit: Submit): Promise<Outcome> {
    if (this.#closed || this.#waiting.length >= maxWaiting) {
      return Promise.reject(new Problem('unavailable'));
    }
    return new Promise((answer, fail) => {
      this.#lastAt = performance.now();
      this.#waiting.push({ submit, since: this.#lastAt, answer, fail });
      this.#running ??= this.#run();
    });
  }

  /** Whether one came within so many milliseconds. */
  cameWithin(milliseconds: number): boolean {
    return performance.now() - this.#lastAt < milliseconds;
  }

  /** Answers waiting submits, then closes the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#connection.drop();
  }

  async #run(): Promise<void> {
    // Requests read in the same turn of the event loop form one group.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxGroupSize);
      const late = performance.now() - maxWait;
      for (const entry of group) if (entry.since < late) entry.fail(new Problem('unavailable'));
      await this.#settle(group.filter((entry) => entry.since >= late));
    }
    this.#running = null;
  }

  async #settle(group: readonly Waiting[]): Promise<void> {
    if (group.length === 0) return;
    try {
      const outcomes = await this.#commit(group.map((entry) => entry.submit));
      group.forEach((entry, index) => {
        entry.answer(outcomes[index] ?? lost);
      });
    } catch (error) {
      const { kind } = classifyDatabaseError(error);
      if (group.length === 1 || kind === 'away' || kind === 'full') {
        for (const entry of group) entry.fail(error);
        return;
      }
      this.#options.log.warn(`A group of ${group.length} submits failed and is retried singly.`);
      await this.#settleSingly(group);
    }
  }

  /** One failing submit or one locked inquiry must not fail the other submits of the group. */
  async #settleSingly(group: readonly Waiting[]): Promise<void> {
    const held = new Map<string, unknown>();
    for (const entry of group) {
      const { inquiryId } = entry.submit.published;
      if (held.has(inquiryId)) {
        entry.fail(held.get(inquiryId));
        continue;
      }
      try {
        const [outcome = lost] = await this.#commit([entry.submit]);
        entry.answer(outcome);
      } catch (error) {
        if (classifyDatabaseError(error).kind !== 'other') held.set(inquiryId, error);
        entry.fail(error);
      }
    }
  }

  /** Tries again if the group met unexpected rows, or others at the same moment. */
  async #commit(submits: readonly Submit[]): Promise<Outcome[]> {
    for (let tries = 1; ; tries++) {
      const client = await this.#connection.open();
      try {
        return await commitGroup(client, submits, {
          now: this.#options.now,
          whole: tries > 1,
          seen: this.#seen,
          countsAtOnce: this.#options.countsAtOnce === true,
        });
      } catch (error) {
        await this.#rollBack(client);
        if (!(error instanceof UnexpectedRows) && !isConflict(error)) throw error;
        if (tries < maxTries) continue;
        if (!(error instanceof UnexpectedRows)) throw error;
        this.#options.log.error(error.message);
        throw new Problem('unavailable');
      }
    }
  }

  async #rollBack(client: pg.Client): Promise<void> {
    // A single statement leaves no open transaction, and a rollback would cause a warning in PostgreSQL's log.
    if (client.getTransactionStatus() === 'I') return;
    const rolledBack = client.query('rollback').then(
      () => true,
      () => false,
    );
    const patience = sleep(1_000, false, { ref: false });
    if (!(await Promise.race([rolledBack, patience]))) await this.#connection.drop();
  }
}
