import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';

/** Milliseconds since the last submit within which further ones are expected. */
const lately = 500;
/** While submits arrive, an export works for one part of its time in this many. */
const parts = 16;
const maxPause = 2_000;

/** Lets submits go first: called after each batch of an export, it waits in proportion to what the batch took. */
export function throttleBehindSubmits({
  participation,
}: Pick<ServerDeps, 'participation'>): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const taken = performance.now() - since;
    if (participation.submits.cameWithin(lately)) {
      await sleep(Math.min(maxPause, (parts - 1) * taken));
    }
    since = performance.now();
  };
}
