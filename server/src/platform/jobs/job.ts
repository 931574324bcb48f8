import type { ServerDeps } from '../deps/server-deps.ts';

/** The dependencies of a job. `deps.db` has no statement timeout, unlike that of requests. */
interface JobContext {
  readonly deps: ServerDeps;
  /** Aborted when the server begins to stop, which waits only for seconds; other nodes run remaining jobs. */
  readonly signal: AbortSignal;
}

/**
 * Work that no request waits for. It is read from the feature's own rows, so a job that is lost or runs twice
 * does no harm, and a restored backup needs no old jobs.
 */
export interface Job {
  readonly name: string;
  /** Cron schedule (UTC) on which one node runs it; without one it runs only when added. */
  readonly schedule?: string;
  /** Maximum number of attempts, with growing pauses. The default of 25 takes about three days. */
  readonly maxAttempts?: number;
  run(context: JobContext): Promise<void>;
}
