import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { onContentVisibilityChanged } from '../../platform/http/content-visibility.ts';
import { findTakedownTimesOfFiles } from './inquiry-file-queries.ts';

/** Milliseconds for which the list is cached; other nodes see a takedown after at most this time. */
const keptMs = 1000;
/** Maximum milliseconds that a picture waits for a database that does not answer. */
const patienceMs = 500;

/**
 * Keeps the list of taken down pictures in memory, because pictures are served by the file store alone, also while
 * the database is down. Then the last known list is used.
 */
export class TakenDownPictureCache {
  readonly #deps: ServerDeps;
  #known: ReadonlyMap<string, Date> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(deps: ServerDeps) {
    this.#deps = deps;
    onContentVisibilityChanged(deps, () => {
      this.#readAt = Number.NEGATIVE_INFINITY;
      this.#reading = null;
    });
  }

  /** The time of the picture's takedown; null when it is not taken down. */
  async find(id: string): Promise<Date | null> {
    if (performance.now() - this.#readAt >= keptMs) {
      this.#reading ??= this.#read();
      const patience = new AbortController();
      await Promise.race([
        this.#reading,
        // A result that arrived in time is used even when the process itself was stalled.
        setTimeout(patienceMs, undefined, { ref: false, signal: patience.signal })
          .then(() => setImmediate())
          .catch(() => {}),
      ]);
      patience.abort();
    }
    return this.#known.get(id) ?? null;
  }

  #read(): Promise<void> {
    const reading: Promise<void> = findTakedownTimesOfFiles(this.#deps.db)
      .then((known) => {
        // A result that was requested before the latest takedown or restore is outdated and dropped.
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
