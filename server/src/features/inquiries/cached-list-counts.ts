import { RecentMap } from '../../platform/background/recent-map.ts';

const keptFor = 10_000;
/** Smaller ones are counted each time. */
const large = 1000;
const maxKept = 1000;

type Kept = { count: Promise<number>; until: number; isLarge: boolean };

/**
 * How many inquiries a large list has, counted at most every ten seconds: the one costly part of a page of it. The
 * rows of a page are never kept.
 */
export class CachedListCounts {
  readonly #counts = new RecentMap<string, Kept>(maxKept);
  readonly #now: () => number;

  /** Milliseconds, never going back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async get(key: string, make: () => Promise<number>): Promise<number> {
    const found = this.#counts.get(key);
    if (found?.isLarge === true && this.#now() < found.until) return found.count;
    const kept = { count: make(), until: this.#now() + keptFor, isLarge: found?.isLarge ?? false };
    this.#counts.set(key, kept);
    try {
      const count = await kept.count;
      kept.isLarge = count > large;
      return count;
    } catch (error) {
      if (this.#counts.get(key) === kept) this.#counts.delete(key);
      throw error;
    }
  }
}
