const keptFor = 1000;
const maxKeptBytes = 16_000_000;

/** A page with its approximate size in bytes. */
type SizedEntry = { readonly size: number };

/**
 * Caches pages that many people open at once, so that they are rendered and compressed once a second. A page
 * is the same for all requests with the same key.
 */
export class RenderedPageCache<Page extends SizedEntry> {
  readonly #pages = new Map<string, { readonly page: Promise<Page>; until: number; size: number }>();
  readonly #now: () => number;

  /** The clock in milliseconds must be monotonic. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(key: string, make: () => Promise<Page>): Promise<Page> {
    const found = this.#pages.get(key);
    if (found !== undefined && this.#now() < found.until) return found.page;
    // Everyone who asks while the page is being made gets the same promise.
    const entry = { page: make(), until: Number.POSITIVE_INFINITY, size: 0 };
    this.#pages.delete(key);
    this.#pages.set(key, entry);
    entry.page.then(
      ({ size }) => {
        entry.until = this.#now() + keptFor;
        entry.size = size;
        this.#forget();
        // Otherwise cached pages would stay in memory until the next request.
        setTimeout(() => this.#forget(), 2 * keptFor).unref();
      },
      () => {
        if (this.#pages.get(key) === entry) this.#pages.delete(key);
      },
    );
    return entry.page;
  }

  /** Pages that are being made stay with the requests that wait for them. */
  clear(): void {
    this.#pages.clear();
  }

  /** Removes the oldest pages first, and all that are too old. */
  #forget(): void {
    let size = 0;
    for (const entry of this.#pages.values()) size += entry.size;
    for (const [key, entry] of this.#pages) {
      if (size <= maxKeptBytes && this.#now() < entry.until) return;
      size -= entry.size;
      this.#pages.delete(key);
    }
  }
}
