import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { GroupSubmits } from './group-submits.ts';
import { StartedCounter } from './started-counter.ts';

declare module '../../deps/server-deps.ts' {
  interface ServerDeps {
    /** Closed with the app. */
    readonly participation: Participation;
  }
}

/**
 * The parts of taking part that live between requests: submits waiting for a commit, and counts not yet
 * written.
 */
export class Participation {
  readonly submits: GroupSubmits;
  readonly started: StartedCounter;

  constructor(options: {
    db: Database;
    pool: pg.Pool;
    now: () => number;
    log: Pick<Logger, 'warn' | 'error'>;
  }) {
    this.submits = new GroupSubmits(options);
    this.started = new StartedCounter(options.db, options.log);
  }

  /** Answers waiting submits and writes the counts. */
  async close(): Promise<void> {
    await this.submits.close();
    await this.started.flush();
  }
}
