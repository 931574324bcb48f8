import type { Database } from '../../database/database.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { FileStoreUnavailableError } from '../../storage/file-store-unavailable.ts';
import { addJob } from '../add-job.ts';
import { forEachIsolated } from '../for-each-isolated.ts';
import type { Job } from '../job.ts';
import { singleFlight } from '../single-flight.ts';
import {
  type Task,
  type TaskChange,
  type TaskCleanUpDeps,
  type TaskOutcome,
  type TaskWork,
  TooManyCrashesError,
} from './task.ts';
import { TaskAttempt, TaskCancelledError } from './task-attempt.ts';
import type { TaskStore } from './task-store.ts';

/** Runs the tasks of one kind, one at a time in a process. */
export class TaskRunner<Details extends object> {
  /** One job runs waiting tasks, the other one deletes expired ones. */
  readonly jobs: readonly Job[];
  readonly run: (deps: ServerDeps, signal: AbortSignal) => Promise<void>;
  readonly #runJob: Job;
  readonly #work: TaskWork<Details>;
  readonly #store: TaskStore<Details>;

  constructor(store: TaskStore<Details>, work: TaskWork<Details>) {
    this.#work = work;
    this.#store = store;
    this.run = singleFlight(
      (deps: ServerDeps) => store.claim(deps, deps.now()),
      (deps, task, signal) => this.#runTask(deps, task, signal),
    );
    this.#runJob = {
      name: `run-${store.kind.name}`,
      // The schedule finds tasks whose server died.
      schedule: '* * * * *',
      run: ({ deps, signal }) => this.run(deps, signal),
    };
    const deleteExpiredJob: Job = {
      name: `delete-expired-${store.kind.name}s`,
      schedule: '*/10 * * * *',
      run: ({ deps }) => this.deleteExpired(deps),
    };
    this.jobs = [this.#runJob, deleteExpiredJob];
  }

  /** Queues waiting tasks to run after the caller's transaction. */
  wake(db: Database): Promise<void> {
    return addJob(db, this.#runJob);
  }

  /** Deletes expired tasks; their files are deleted first, so that no file is left without a row. */
  async deleteExpired(deps: TaskCleanUpDeps): Promise<void> {
    const { db, files, log } = deps;
    const expired = await this.#store.listExpired(deps, deps.now());
    const failed = `A task of the kind ${this.#store.kind.name} could not be deleted yet.`;
    await forEachIsolated(expired, { log, failed, describe: ({ id }) => id }, async ({ task, ...seen }) => {
      const expiredChange = task === null ? null : ((await this.#work.expired?.(task, deps)) ?? null);
      if (expiredChange !== null) return this.#store.updateExpired(db, seen, expiredChange, deps.now());
      // Its account may have changed the task since it was listed.
      if (!(await this.#store.cancelBeforeDelete(db, seen))) return;
      const stored = task === null ? null : this.#work.files?.(task);
      for (const file of stored ?? [seen.id]) await files.delete(file);
      await this.#store.delete(db, seen.id);
    });
  }

  async #runTask(deps: ServerDeps, task: Task<Details>, stopping: AbortSignal): Promise<void> {
    const work = this.#work;
    const ended = work.ended?.bind(work) ?? (async () => {});
    const attempt = new TaskAttempt({ deps, store: this.#store, task, stopping, ended });
    const finish = (change: TaskOutcome<Details>) => deps.db.transaction((tx) => attempt.finish(tx, change));
    try {
      if (task.crashes > work.maxCrashes) throw new TooManyCrashesError();
      const change = await work.run(task, attempt);
      if (change !== null) await finish(change);
    } catch (error) {
      await attempt.stop();
      if (error instanceof TaskCancelledError || !attempt.isWanted) return;
      // The next server continues the task; this attempt has not crashed.
      const isStopped = stopping.aborted && !(error instanceof TooManyCrashesError);
      const change = isStopped
        ? ({ status: 'waiting' } as TaskOutcome<Details>)
        : this.#changeAfter(error, task, deps);
      if (change === null) return this.#leaveForRetry(deps, task);
      await finish(change).catch(ignoreUnwanted);
    } finally {
      await attempt.stop();
    }
  }

  /** Null if it is tried again. */
  #changeAfter(error: unknown, task: Task<Details>, deps: ServerDeps): TaskOutcome<Details> | null {
    if (!(error instanceof FileStoreUnavailableError)) return this.#work.failed(task, error, deps);
    deps.log.warn({ task: task.id, reason: error.message }, 'A task waits for the file store.');
    return null;
  }

  /**
   * Leaves the task claimed, so that it is tried again when this attempt is considered dead, without counting
   * a crash.
   */
  async #leaveForRetry(deps: ServerDeps, task: Task<Details>): Promise<void> {
    await this.#store.updateClaimed(deps.db, task, {} as TaskChange<Details>, deps.now(), { crashes: 0 });
  }
}

function ignoreUnwanted(error: unknown): void {
  if (!(error instanceof TaskCancelledError)) throw error;
}
