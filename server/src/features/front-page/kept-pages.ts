const keptFor = 1000;
const maxKeptCharacters = 8_000_000;

/**
 * Pages that many ask for at once, such as one whose link went round, are rendered once a second. The text is the
 * same for all who ask with the same key.
 */
export class KeptPages {
  readonly #pages = new Map<string, { readonly page: Promise<string>; until: number; size: number }>();
  readonly #now: () => number;

  /** Milliseconds, never going back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(key: string, make: () => Promise<string>): Promise<string> {
    const found = this.#pages.get(key);
    if (found !== undefined && this.#now() < found.until) return found.page;
    // As long as it is being made, all wait for it.
    const entry = { page: make(), until: Number.POSITIVE_INFINITY, size: 0 };
    this.#pages.delete(key);
    this.#pages.set(key, entry);
    entry.page.then(
      (text) => {
        entry.until = this.#now() + keptFor;
        entry.size = text.length;
        this.#forget();
        // Otherwise the pages of a rush stay in memory for as long as nobody asks for another.
        setTimeout(() => this.#forget(), 2 * keptFor).unref();
      },
      () => {
        if (this.#pages.get(key) === entry) this.#pages.delete(key);
      },
    );
    return entry.page;
  }

  /** What is being made stays with those who wait for it. */
  clear(): void {
    this.#pages.clear();
  }

  /** The oldest first, and whatever is too old. */
  #forget(): void {
    let size = 0;
    for (const entry of this.#pages.values()) size += entry.size;
    for (const [key, entry] of this.#pages) {
      if (size <= maxKeptCharacters && this.#now() < entry.until) return;
      size -= entry.size;
      this.#pages.delete(key);
    }
  }
}
