import type { ServerDeps } from '../deps/server-deps.ts';

/** The dependencies of a job. `deps.db` has no statement timeout, unlike the one for requests. */
export interface JobContext {
  readonly deps: ServerDeps;
  /** Aborted when the server begins to stop: it waits for seconds only, and other nodes run what is left. */
  readonly signal: AbortSignal;
}

/**
 * Work that no request waits for. What to do is read from the feature's own rows, so a job that is lost or runs twice
 * does no harm, and a restored backup needs no old jobs.
 */
export interface Job {
  readonly name: string;
  /** Cron schedule (UTC) on which one node runs it; without one it runs only when added. */
  readonly schedule?: string;
  /** Attempts, with growing pauses. The default of 25 takes about three days. */
  readonly maxAttempts?: number;
  run(context: JobContext): Promise<void>;
}
