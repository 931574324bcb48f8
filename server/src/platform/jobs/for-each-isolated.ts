import type { Logger } from 'pino';

type IsolatedRun<Item> = {
  readonly log: Logger;
  readonly failed: string;
  readonly signal?: AbortSignal | undefined;
  /** Returns the item's name in the log; by default the item itself. */
  readonly describe?: (item: Item) => unknown;
};

/**
 * Runs the work for one item after another. A failure, such as a file that can't be deleted, is logged and
 * left for the next run, so that other items need not wait for it.
 */
export async function forEachIsolated<Item>(
  items: readonly Item[],
  { log, failed, signal, describe = (item) => item }: IsolatedRun<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (signal?.aborted) return;
    try {
      await work(item);
    } catch (error) {
      log.error({ err: error, item: describe(item) }, failed);
    }
  }
}
