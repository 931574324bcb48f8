import { BoundedMap } from '../../../platform/background/bounded-map.ts';

const keptFor = 10_000;
/** Smaller lists are counted each time. */
const large = 1000;
const maxKept = 1000;

type CachedCount = { count: Promise<number>; until: number; isLarge: boolean };

/**
 * Counts the inquiries of a large list at most every ten seconds, because counting is the expensive part of a
 * page. The rows of a page are never cached.
 */
export class InquiryListCountCache {
  readonly #counts = new BoundedMap<string, CachedCount>(maxKept);
  readonly #now: () => number;

  /** The clock in milliseconds must be monotonic. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async get(key: string, make: () => Promise<number>): Promise<number> {
    const found = this.#counts.get(key);
    if (found?.isLarge === true && this.#now() < found.until) return found.count;
    const cached = { count: make(), until: this.#now() + keptFor, isLarge: found?.isLarge ?? false };
    this.#counts.set(key, cached);
    try {
      const count = await cached.count;
      cached.isLarge = count > large;
      return count;
    } catch (error) {
      if (this.#counts.get(key) === cached) this.#counts.delete(key);
      throw error;
    }
  }
}
