import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { onWithdrawn } from '../../http/withdrawn-content.ts';
import { listWithdrawn } from './inquiry-file-queries.ts';

/** Milliseconds for which what was read counts; other nodes learn of a takedown after that. */
const keptMs = 1000;
/** A database that does not answer holds nobody's pictures up for longer. */
const patienceMs = 500;

/**
 * Which pictures are taken down, kept in memory: pictures are served by the store alone, also while the database is
 * away. Then what was last known counts.
 */
export class WithdrawnPictures {
  readonly #deps: ServerDeps;
  #known: ReadonlyMap<string, Date> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(deps: ServerDeps) {
    this.#deps = deps;
    onWithdrawn(deps, () => {
      this.#readAt = Number.NEGATIVE_INFINITY;
      this.#reading = null;
    });
  }

  /** Since when a picture is down; null where it is not. */
  async find(id: string): Promise<Date | null> {
    if (performance.now() - this.#readAt >= keptMs) {
      this.#reading ??= this.#read();
      const patience = new AbortController();
      await Promise.race([
        this.#reading,
        // What has come by then counts, also where this process itself stood still.
        setTimeout(patienceMs, undefined, { ref: false, signal: patience.signal })
          .then(() => setImmediate())
          .catch(() => {}),
      ]);
      patience.abort();
    }
    return this.#known.get(id) ?? null;
  }

  #read(): Promise<void> {
    const reading: Promise<void> = listWithdrawn(this.#deps.db)
      .then((known) => {
        // What was asked before somebody decided is not what counts after it.
        if (this.#reading === reading) this.#known = known;
      })
      .catch(() => {})
      .finally(() => {
        if (this.#reading !== reading) return;
        this.#readAt = performance.now();
        this.#reading = null;
      });
    return reading;
  }
}
