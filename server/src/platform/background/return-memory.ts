/** Milliseconds between two looks. */
const lookEvery = 30_000;
/** Below this share of its time the event loop is idle. */
const maxBusy = 0.05;
/** Below this the site is idle: a server that only looks for work stays under it. */
const maxAlone = 0.015;
/** Bytes that are worth a pause of a tenth of a second, with requests under way and without. */
const minGrowth = 24 * 1024 ** 2;
const minGrowthAlone = 6 * 1024 ** 2;

/**
 * Gives memory back to the system while nothing happens: what a start, a rush or an export leaves behind stays
 * otherwise, since nothing new asks for its place. Needs `--expose-gc`, as the launcher starts servers; does nothing
 * without. Returns what ends it.
 */
export function returnMemoryWhenIdle(): () => void {
  const collect = globalThis.gc;
  if (collect === undefined) return () => {};
  let least = 0;
  let seen = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    const grown = process.memoryUsage().heapTotal - least;
    if (utilization > maxBusy || grown < (utilization > maxAlone ? minGrowth : minGrowthAlone)) return;
    void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    least = process.memoryUsage().heapTotal;
  };
  const first = setTimeout(look, 5_000).unref();
  const timer = setInterval(look, lookEvery).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
