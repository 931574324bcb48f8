import type { Database } from '../../platform/database/database.ts';
import { AddressVelocity } from './address-velocity.ts';
import { GroupSubmits, type GroupSubmitsOptions } from './group-submits.ts';
import { incrementOpenCount, incrementStartCount } from './opening-queries.ts';
import { PendingCounter } from './pending-counter.ts';
import { VisitCounter } from './visit-counter.ts';
import { addVisits } from './visit-queries.ts';

declare module '../../platform/deps/server-deps.ts' {
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
  /** Null for imports, whose answers all come from one place. */
  readonly velocity: AddressVelocity | null;
  /** How many people began, and how often the page was opened. */
  readonly started: PendingCounter;
  readonly opened: PendingCounter;
  /** How often shared links were opened. */
  readonly visits: VisitCounter;

  constructor(options: GroupSubmitsOptions & { readonly db: Database; readonly trustsSubmits?: boolean }) {
    this.submits = new GroupSubmits(options);
    this.velocity = options.trustsSubmits === true ? null : new AddressVelocity();
    const { db, log, now } = options;
    this.started = new PendingCounter((id, count) => incrementStartCount(db, id, count), log);
    this.opened = new PendingCounter((id, count) => incrementOpenCount(db, id, count), log);
    this.visits = new VisitCounter((visits) => addVisits(db, visits, now()), log);
  }

  /** Answers waiting submits and writes the counts. */
  async close(): Promise<void> {
    await this.submits.close();
    await this.started.flush();
    await this.opened.flush();
    await this.visits.flush();
  }
}
