import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { classifyDatabaseError, isTransactionConflict } from '../constraint-problems.ts';
import { GroupCommitConnection } from './group-commit-connection.ts';

/** The outcome of an item whose rows are locked by another transaction: it moves to the next group without waiting. */
export const lockedElsewhereOutcome = Symbol('locked');

/** Data about a group that its commit needs. */
export interface CommitAttempt {
  /** Number of the try, starting at 1. */
  readonly tries: number;
  /** Whether the commit waits for locks of other transactions; otherwise `lockedElsewhereOutcome` is an outcome. */
  readonly waits: boolean;
}

/** Options for storing items in groups. */
interface GroupCommitsOptions<Item, Outcome> {
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'warn'>;
  /** The items' name in the log and in the database, such as `submits`. */
  readonly name: string;
  /**
   * Commits a group in one transaction and returns the outcome of each item when everything is durable;
   * throws if nothing is stored or the result is unknown.
   */
  readonly commit: (
    client: pg.Client,
    group: readonly Item[],
    turn: CommitAttempt,
  ) => Promise<(Outcome | typeof lockedElsewhereOutcome)[]>;
  /** Whether the whole group may be retried at once after this error, in addition to conflicts. */
  readonly isWorthAnotherTry?: (error: unknown) => boolean;
  /** Items with the same key are in different groups. */
  readonly getExclusiveKey?: (item: Item) => string;
  /** Only items with the same key share a group. */
  readonly getSharedKey?: (item: Item) => string;
  /** Milliseconds for which a group waits for locks of other transactions. */
  readonly lockTimeoutMs?: number;
  /** Names the rows that other transactions may have locked: after one item failed, later items of its key are not tried. */
  readonly getLockKey: (item: Item) => string;
  /** Makes the error for items that could not be answered in time. */
  readonly unavailable: () => Error;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly since: number;
  /** Number of times that its rows were locked. */
  lockedCount: number;
  answer(outcome: Outcome): void;
  fail(error: unknown): void;
}

const maxGroupSize = 250;
/** Further items are refused at once, because they could not be answered in time. */
const maxWaiting = 5_000;
/** Milliseconds, because people must not wait for a database that hangs. */
const maxWait = 5_000;
const maxTries = 3;
const usualLockTimeoutMs = 2_000;
/**
 * Number of times that an item moves to the next group because of a lock, which usually lasts a few
 * milliseconds.
 */
const maxLocked = 3;

/**
 * Stores items in groups: those that arrive during a commit form the next group. There is no timer; when
 * idle, an item is committed at once. Each item is answered after its commit is durable.
 */
export class GroupCommitQueue<Item, Outcome> {
  readonly #options: GroupCommitsOptions<Item, Outcome>;
  readonly #connection: GroupCommitConnection;
  #waiting: Waiting<Item, Outcome>[] = [];
  #running: Promise<void> | null = null;
  /** Totals since the start. */
  readonly counts = { groups: 0, items: 0 };
  #lastAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(options: GroupCommitsOptions<Item, Outcome>) {
    this.#options = options;
    const { pool, name, lockTimeoutMs = usualLockTimeoutMs } = options;
    this.#connection = new GroupCommitConnection(pool, `nazar ${name}`, lockTimeoutMs);
  }

  /** Rejects with the database's error or with `unavailable`; in both cases nothing was confirmed. */
  commit(item: Item): Promise<Outcome> {
    if (this.#closed || this.#waiting.length >= maxWaiting) {
      return Promise.reject(this.#options.unavailable());
    }
    return new Promise((answer, fail) => {
      this.#lastAt = performance.now();
      this.#waiting.push({ item, since: this.#lastAt, lockedCount: 0, answer, fail });
      this.#running ??= this.#run();
    });
  }

  /** Whether an item arrived within this number of milliseconds. */
  cameWithin(milliseconds: number): boolean {
    return performance.now() - this.#lastAt < milliseconds;
  }

  /** Answers waiting items, then closes the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    await this.#connection.drop();
  }

  async #run(): Promise<void> {
    // Items read in the same turn of the event loop form one group.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      const late = performance.now() - maxWait;
      for (const entry of group) if (entry.since < late) entry.fail(this.#options.unavailable());
      await this.#settle(group.filter((entry) => entry.since >= late));
    }
    this.#running = null;
  }

  /** Takes the first waiting items that may share a group. */
  #takeGroup(): Waiting<Item, Outcome>[] {
    const { getExclusiveKey, getSharedKey } = this.#options;
    if (getSharedKey !== undefined) return this.#takeGroupOfFirst(getSharedKey);
    if (getExclusiveKey === undefined) return this.#waiting.splice(0, maxGroupSize);
    const groupByKey = new Map<string, Waiting<Item, Outcome>>();
    const remaining: Waiting<Item, Outcome>[] = [];
    for (const entry of this.#waiting) {
      const key = getExclusiveKey(entry.item);
      if (groupByKey.size < maxGroupSize && !groupByKey.has(key)) groupByKey.set(key, entry);
      else remaining.push(entry);
    }
    this.#waiting = remaining;
    return [...groupByKey.values()];
  }

  /** Takes the items that share a group with the first one. */
  #takeGroupOfFirst(getSharedKey: (item: Item) => string): Waiting<Item, Outcome>[] {
    const [first] = this.#waiting;
    if (first === undefined) return [];
    const key = getSharedKey(first.item);
    const taken = new Set(
      this.#waiting.filter(({ item }) => getSharedKey(item) === key).slice(0, maxGroupSize),
    );
    this.#waiting = this.#waiting.filter((entry) => !taken.has(entry));
    return [...taken];
  }

  async #settle(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    if (group.length === 0) return;
    this.counts.groups += 1;
    this.counts.items += group.length;
    try {
      await this.#answer(group);
    } catch (error) {
      const { kind } = classifyDatabaseError(error);
      // One lock fails all of its items, which would wait for it again.
      const isOneLock = kind === 'timeout' && this.#haveOneLockKey(group);
      if (group.length === 1 || isOneLock || kind === 'away' || kind === 'full' || kind === 'readOnly') {
        for (const entry of group) entry.fail(error);
        return;
      }
      const { log, name } = this.#options;
      log.warn(`A group of ${group.length} ${name} failed and is retried singly.`);
      await this.#settleSingly(group);
    }
  }

  #haveOneLockKey(group: readonly Waiting<Item, Outcome>[]): boolean {
    return new Set(group.map(({ item }) => this.#options.getLockKey(item))).size === 1;
  }

  async #answer(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    const outcomes = await this.#commit(
      group.map((entry) => entry.item),
      group.some(({ lockedCount }) => lockedCount >= maxLocked),
    );
    const again: Waiting<Item, Outcome>[] = [];
    group.forEach((entry, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) entry.fail(new Error(`Of ${this.#options.name} one has no outcome.`));
      else if (outcome === lockedElsewhereOutcome) again.push(entry);
      else entry.answer(outcome);
    });
    for (const entry of again) entry.lockedCount += 1;
    // They precede later items.
    this.#waiting.unshift(...again);
  }

  /** One failing item or one locked row must not fail the other items of the group. */
  async #settleSingly(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    const errorByLockKey = new Map<string, unknown>();
    for (const entry of group) {
      const lockKey = this.#options.getLockKey(entry.item);
      if (errorByLockKey.has(lockKey)) {
        entry.fail(errorByLockKey.get(lockKey));
        continue;
      }
      try {
        await this.#answer([entry]);
      } catch (error) {
        // A violated constraint concerns only this item.
        if (!['other', 'constraint'].includes(classifyDatabaseError(error).kind))
          errorByLockKey.set(lockKey, error);
        entry.fail(error);
      }
    }
  }

  /** Retries if the group conflicted with another transaction, or if its options allow it. */
  async #commit(
    items: readonly Item[],
    waits: boolean,
  ): Promise<(Outcome | typeof lockedElsewhereOutcome)[]> {
    const { commit, isWorthAnotherTry = () => false } = this.#options;
    for (let tries = 1; ; tries++) {
      const client = await this.#connection.open();
      try {
        return await commit(client, items, { tries, waits });
      } catch (error) {
        await this.#rollBack(client);
        if (tries === maxTries || !(isWorthAnotherTry(error) || isTransactionConflict(error))) throw error;
      }
    }
  }

  async #rollBack(client: pg.Client): Promise<void> {
    // A single statement leaves no open transaction, and a rollback would log a warning in PostgreSQL.
    if (client.getTransactionStatus() === 'I') return;
    const rolledBack = client.query('rollback').then(
      () => true,
      () => false,
    );
    const patience = sleep(1_000, false, { ref: false });
    if (!(await Promise.race([rolledBack, patience]))) await this.#connection.drop();
  }
}
