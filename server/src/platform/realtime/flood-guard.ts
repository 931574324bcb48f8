/** The allowed burst of events, and the number allowed per second after it. */
const burst = 100;
const perSecond = 30;
/** Number of refused events after which a connection is closed, because it ignores refusals. */
const patience = 1_000;

/**
 * The limit of one connection. Events beyond it are refused, and a connection that continues to send is
 * closed.
 */
export class FloodGuard {
  #left = burst;
  #since: number;
  #refused = 0;

  constructor(now: number) {
    this.#since = now;
  }

  /** `now` is in milliseconds. */
  admit(now: number): 'admitted' | 'refused' | 'closed' {
    const more = (Math.max(0, now - this.#since) * perSecond) / 1000;
    this.#left = Math.min(burst, this.#left + more);
    this.#refused = Math.max(0, this.#refused - more);
    this.#since = now;
    if (this.#left >= 1) {
      this.#left -= 1;
      return 'admitted';
    }
    this.#refused += 1;
    return this.#refused > patience ? 'closed' : 'refused';
  }
}
