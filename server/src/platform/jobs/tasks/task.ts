import type { SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import type { TaskStatus, task } from '../../database/schema/task.ts';
import type { ServerDeps } from '../../deps/server-deps.ts';
import type { TaskAttempt } from './task-attempt.ts';

export type TaskColumns = Omit<typeof task.$inferSelect, 'details'>;

/** Long work requested by an account: the columns of its row, and the details of its kind. */
export type Task<Details> = TaskColumns & Details;

export type TaskChange<Details> = Partial<
  Pick<TaskColumns, 'status' | 'subjectId' | 'done' | 'total' | 'expiresAt'>
> &
  Partial<Details>;

/** The outcome of an attempt. */
export type TaskOutcome<Details> = TaskChange<Details> & { readonly status: TaskStatus };

/** A task to delete; `task` is null when its details can't be read. */
export type ExpiredTask<Details> = Pick<TaskColumns, 'id' | 'version'> & {
  readonly task: Task<Details> | null;
};

/** Passed to `failed` when too many attempts have died with their server. */
export class TooManyCrashesError extends Error {}

/** The storage of one kind of tasks. */
export interface TaskStorageSettings<Details extends object> {
  readonly name: string;
  readonly details: z.ZodMiniType<Details>;
  /** Milliseconds for which a task and its files are kept after it has ended or paused. */
  readonly keptMs: number;
  /** Paused or ended tasks that are deleted before they expire. */
  readonly isOutdated?: SQL;
}

/** How tasks of one kind are run. */
export interface TaskWork<Details extends object> {
  /** Maximum attempts in a row that may crash the server. */
  readonly maxCrashes: number;
  /** Runs one attempt and returns the resulting state of the task; null if `attempt.finish` was called. */
  run(task: Task<Details>, attempt: TaskAttempt<Details>): Promise<TaskOutcome<Details> | null>;
  /** The outcome of a task whose attempt failed; null to retry it after a while. */
  failed(task: Task<Details>, error: unknown, deps: ServerDeps): TaskOutcome<Details> | null;
  /** Runs in the transaction that ends an attempt. */
  ended?(db: Database, ended: EndedTaskAttempt<Details>): Promise<void>;
  /** The ids of its files in the store; by default the task's own id. */
  files?(task: Task<Details>): readonly string[];
  /** Called for an expired task; a returned change keeps it, null deletes it with its files. */
  expired?(task: Task<Details>, deps: TaskCleanUpDeps): Promise<TaskChange<Details> | null>;
}

export type TaskCleanUpDeps = Pick<ServerDeps, 'db' | 'files' | 'now' | 'log'>;

export type EndedTaskAttempt<Details> = {
  readonly task: Task<Details>;
  readonly change: TaskOutcome<Details>;
  /** Milliseconds since 1970. */
  readonly now: number;
};
