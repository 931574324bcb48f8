import { performance } from 'node:perf_hooks';
import type { Database } from '../../database/database.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { EndedTaskAttempt, Task, TaskChange, TaskOutcome } from './task.ts';
import type { TaskStore } from './task-store.ts';

/** Milliseconds between two heartbeats. */
const heartbeatMs = 500;

/** The task was cancelled or moved, or another attempt has claimed it. */
export class TaskCancelledError extends Error {}

type Options<Details extends object> = {
  readonly deps: ServerDeps;
  readonly store: TaskStore<Details>;
  readonly task: Task<Details>;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly ended: (db: Database, ended: EndedTaskAttempt<Details>) => Promise<void>;
};

/**
 * One attempt at a task: it reports progress, and the same statement shows whether the task is still wanted.
 */
export class TaskAttempt<Details extends object> {
  readonly deps: ServerDeps;
  /** Aborted when the server stops or the task is no longer wanted. */
  readonly signal: AbortSignal;
  readonly #options: Options<Details>;
  readonly #unwanted = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #progress: Pick<TaskChange<object>, 'done' | 'total'> = {};
  #beating: Promise<void> = Promise.resolve();
  #beatAt = performance.now();

  constructor(options: Options<Details>) {
    this.#options = options;
    this.deps = options.deps;
    this.signal = AbortSignal.any([this.#unwanted.signal, options.stopping]);
    this.#timer = setInterval(() => this.#beat(), heartbeatMs).unref();
  }

  get isWanted(): boolean {
    return !this.#unwanted.signal.aborted;
  }

  /** Throws if the attempt must stop. */
  check(): void {
    this.signal.throwIfAborted();
    // A busy event loop delays the timer.
    if (performance.now() - this.#beatAt >= heartbeatMs) this.#beat();
  }

  progress(done: number, total?: number | null): void {
    this.#progress = total === undefined ? { ...this.#progress, done } : { done, total };
    this.check();
  }

  /** Stores a change at once; throws if the task is no longer wanted. */
  async save(change: TaskChange<Details>): Promise<void> {
    if (await this.#update(this.deps.db, change)) return;
    this.#unwanted.abort(new TaskCancelledError());
    this.signal.throwIfAborted();
  }

  /** Ends the attempt in the caller's transaction; throws if the task is no longer wanted. */
  async finish(db: Database, change: TaskOutcome<Details>): Promise<void> {
    const { store, task, deps, ended } = this.#options;
    if (!(await store.updateClaimed(db, task, change, deps.now(), { seenAt: null, crashes: 0 }))) {
      throw new TaskCancelledError();
    }
    await ended(db, { task, change, now: deps.now() });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  #update(db: Database, change: TaskChange<Details>): Promise<boolean> {
    const { store, task, deps } = this.#options;
    return store.updateClaimed(db, task, change, deps.now(), { seenAt: new Date(deps.now()) });
  }

  #beat(): void {
    this.#beatAt = performance.now();
    this.#beating = this.#beating.then(async () => {
      try {
        const isWanted = await this.#update(this.deps.db, this.#progress as TaskChange<Details>);
        if (!isWanted) this.#unwanted.abort(new TaskCancelledError());
      } catch {
        // The database may be down for a moment; the work itself reports a longer failure.
      }
    });
  }
}
