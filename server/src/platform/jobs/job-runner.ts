import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { createDatabasePool, endPool } from '../database/connections/create-database-pool.ts';
import { ReadReplica } from '../database/connections/read-replica.ts';
import { silentWorkerLog } from '../database/migrate/migrate-job-queue-schema.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import type { Job } from './job.ts';
import { NodeRegistration, releaseJobsOfDeadWorkers } from './node-registration.ts';

interface JobRunnerOptions {
  readonly deps: ServerDeps;
  readonly connectionString: string;
  readonly jobs: readonly Job[];
}

/** The concurrency is low, so that requests come first. */
const concurrency = 2;
const restartMs = 2_000;
const freeEveryMs = 30_000;
const endMs = 5_000;

/** Runs jobs until stopped; restarts after the database was unavailable. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  #run: JobRun | null = null;
  #beginning: Promise<void> = Promise.resolve();
  #ending: Promise<void> = Promise.resolve();
  #next: NodeJS.Timeout | null = null;
  readonly #stopping = new AbortController();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#beginning = this.#begin();
    await this.#beginning;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#next !== null) clearTimeout(this.#next);
    await this.#beginning;
    await this.#ending;
    const run = this.#run;
    if (run === null) return;
    // Without the database it may never end.
    const patience = () => sleep(endMs, undefined, { ref: false });
    await Promise.race([run.end(), run.ended.then(patience, patience)]);
  }

  async #begin(): Promise<void> {
    try {
      const run = await JobRun.begin(this.#options, this.#stopping.signal);
      this.#run = run;
      run.ended.then(
        () => this.#restart(),
        (error: unknown) => this.#restart(error),
      );
    } catch (error) {
      this.#restart(error);
    }
  }

  #restart(error?: unknown): void {
    if (this.#stopping.signal.aborted) return;
    this.#options.deps.log.warn({ err: error }, 'Jobs are not run for now; it is tried again.');
    // Ended at once, so that no connection is left if the server stops before the next start. Connections to
    // a machine that is down may take a quarter of an hour to fail; other nodes may take over anyway.
    this.#ending = Promise.race([this.#run?.end(), sleep(endMs, undefined, { ref: false })]).then(() => {});
    this.#run = null;
    this.#next = setTimeout(async () => {
      await this.#ending;
      await this.start();
    }, restartMs).unref();
  }
}

interface JobRunParts {
  readonly runner: Runner;
  readonly node: NodeRegistration;
  readonly pool: pg.Pool;
  readonly replica: ReadReplica | null;
  readonly deps: ServerDeps;
}

/**
 * One run of the workers with their own connections, because jobs may exceed the statement timeout of
 * requests.
 */
class JobRun {
  readonly ended: Promise<void>;
  readonly #runner: Runner;
  readonly #node: NodeRegistration;
  readonly #pool: pg.Pool;
  readonly #replica: ReadReplica | null;
  readonly #freeing: NodeJS.Timeout;

  static async begin(
    { deps, connectionString, jobs }: JobRunnerOptions,
    stopping: AbortSignal,
  ): Promise<JobRun> {
    const { log } = deps;
    const settings = {
      max: 2 * concurrency + 1,
      statementTimeoutMs: 0,
      applicationName: 'nazar jobs',
      // Jobs of each minute briefly need more connections.
      idleTimeoutMs: 5_000,
    };
    const warn = (message: string) => log.warn(message);
    const poolLog = { info: warn, warn, error: warn };
    const pool = createDatabasePool({ connectionString }, settings, poolLog);
    const { databaseReadUrl } = deps.config;
    const replica =
      databaseReadUrl === undefined ? null : new ReadReplica(pool, databaseReadUrl, settings, poolLog);
    const node = new NodeRegistration(connectionString);
    try {
      await node.enter();
      await releaseJobsOfDeadWorkers(pool);
      const events: WorkerEvents = new EventEmitter();
      events.on('worker:create', ({ worker }) => {
        deps.background.run('Naming a worker', () => node.addWorker(worker.workerId));
      });
      const runner = await run({
        pgPool: pool,
        concurrency,
        events,
        noHandleSignals: true,
        logger: silentWorkerLog,
        // Added jobs are announced at once; polling finds scheduled ones.
        pollInterval: 2_000,
        taskList: makeWorkerTaskList(jobs, { ...deps, db: drizzle(pool) }, stopping),
        parsedCronItems: makeCronItems(jobs),
      });
      return new JobRun({ runner, node, pool, replica, deps });
    } catch (error) {
      await node.leave();
      await replica?.close();
      await endPool(pool);
      throw error;
    }
  }

  private constructor({ runner, node, pool, replica, deps }: JobRunParts) {
    this.#runner = runner;
    this.#node = node;
    this.#pool = pool;
    this.#replica = replica;
    this.ended = Promise.race([runner.promise, node.gone]);
    this.#freeing = setInterval(() => {
      deps.background.run('Freeing jobs of dead nodes', () => releaseJobsOfDeadWorkers(pool));
    }, freeEveryMs).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#freeing);
    // Throws if the runner has already ended.
    await this.#runner.stop().catch(() => {});
    await this.#node.leave();
    await this.#replica?.close();
    await endPool(this.#pool);
  }
}

/** The jobs by name for Graphile Worker, whose own signal comes seconds after a stop begins. */
export function makeWorkerTaskList(
  jobs: readonly Job[],
  deps: ServerDeps,
  stopping = new AbortController().signal,
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (_payload: unknown, { abortSignal }: { readonly abortSignal: AbortSignal }) => {
        const signal = AbortSignal.any([abortSignal, stopping]);
        try {
          await job.run({ deps, signal });
          // The job may have ended early, and no schedule would repeat it.
          if (signal.aborted && job.schedule === undefined) throw new Error('The server stops.');
        } catch (error) {
          if (!signal.aborted) deps.log.error({ err: error }, `The job ${job.name} failed.`);
          throw error;
        }
      },
    ]),
  );
}

function makeCronItems(jobs: readonly Job[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, schedule, maxAttempts }) =>
      schedule === undefined
        ? []
        : [
            {
              task: name,
              match: schedule,
              // One waiting job is enough, because the next run comes soon.
              options: {
                jobKey: name,
                jobKeyMode: 'preserve_run_at' as const,
                maxAttempts: maxAttempts ?? 3,
              },
            },
          ],
    ),
  );
}
