/** Milliseconds. */
const windowMs = 60_000;
/** Maximum lines of one kind per window. */
const maxOfKind = 20;
/** Maximum kinds per window; all others count together as one more. */
const maxKinds = 100;

/**
 * Limits repeated log lines, such as one for each refused request: the first of a kind are written, the
 * others are counted and reported at the end of the minute.
 */
export class RepeatedLogLimiter {
  readonly #seen = new Map<string, number>();
  readonly #report: (kind: string, withheld: number) => void;

  constructor(report: (kind: string, withheld: number) => void) {
    this.#report = report;
  }

  /** Whether a line of this kind should be written. */
  admits(kind: string): boolean {
    const name = this.#seen.has(kind) || this.#seen.size < maxKinds ? kind : 'Other';
    const seen = (this.#seen.get(name) ?? 0) + 1;
    this.#seen.set(name, seen);
    if (seen === 1) setTimeout(() => this.#close(name), windowMs).unref();
    return seen <= maxOfKind;
  }

  #close(name: string): void {
    const withheld = (this.#seen.get(name) ?? 0) - maxOfKind;
    this.#seen.delete(name);
    if (withheld > 0) this.#report(name, withheld);
  }
}
