import type { Database } from '../../platform/database/database.ts';
import { IpAddressMap } from './abuse-protection/ip-address-map.ts';
import { IpAttemptCounter } from './abuse-protection/ip-attempt-counter.ts';
import { SubmitGroupQueue, type SubmitGroupQueueOptions } from './submit/submit-group-queue.ts';
import { BufferedCounter } from './visits/buffered-counter.ts';
import { incrementOpeningCount, incrementStartCount } from './visits/opening-queries.ts';
import { VisitCounter } from './visits/visit-counter.ts';
import { addChannelVisits } from './visits/visit-queries.ts';

declare module '../../platform/deps/server-deps.ts' {
  interface ServerDeps {
    /** Closed together with the app. */
    readonly participation: ParticipationRuntime;
  }
}

/**
 * State of participation that lives between requests: submits waiting for a commit, and counts not yet
 * written.
 */
export class ParticipationRuntime {
  readonly submits: SubmitGroupQueue;
  readonly velocity = new IpAttemptCounter();
  /** Ids of files that each address uploaded. */
  readonly uploads = new IpAddressMap<Set<string>>();
  /** Counts starts and openings of the page. */
  readonly started: BufferedCounter;
  readonly opened: BufferedCounter;
  /** Counts openings of shared links. */
  readonly visits: VisitCounter;

  readonly #options: SubmitGroupQueueOptions;

  constructor(options: SubmitGroupQueueOptions & { readonly db: Database }) {
    this.#options = options;
    this.submits = new SubmitGroupQueue(options);
    const { db, log, now } = options;
    this.started = new BufferedCounter((id, count) => incrementStartCount(db, id, count), log);
    this.opened = new BufferedCounter((id, count) => incrementOpeningCount(db, id, count), log);
    this.visits = new VisitCounter((visits) => addChannelVisits(db, visits, now()), log);
  }

  /**
   * Opens separate groups for many given responses, so that submits don't wait behind them. The caller closes
   * them.
   */
  openGroups(): SubmitGroupQueue {
    return new SubmitGroupQueue(this.#options);
  }

  /** Answers waiting submits and writes the counts. */
  async close(): Promise<void> {
    await this.submits.close();
    await this.started.flush();
    await this.opened.flush();
    await this.visits.flush();
  }
}
