import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';

/** Further submits are expected within this many milliseconds of the last one. */
const lately = 500;
/** While submits arrive, an export works for one part of the time out of this many. */
const parts = 16;
const maxPause = 2_000;

/**
 * Gives submits priority: the returned function is called after each batch, and waits in proportion to the time that
 * the batch took.
 */
export function makeThrottleBehindSubmits({
  participation,
}: Pick<ServerDeps, 'participation'>): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const elapsed = performance.now() - since;
    if (participation.submits.cameWithin(lately)) {
      await sleep(Math.min(maxPause, (parts - 1) * elapsed));
    }
    since = performance.now();
  };
}
