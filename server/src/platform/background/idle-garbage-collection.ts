/** Milliseconds between two checks. */
const lookEvery = 30_000;
/** Maximum share of time in which the event loop is busy during idle moments. */
const maxBusy = 0.05;
/** Maximum share for an idle site; a server that only polls stays below it. */
const maxAlone = 0.015;
/** Minimum bytes to free that justify a pause of a tenth of a second, with and without running requests. */
const minGrowth = 24 * 1024 ** 2;
const minGrowthAlone = 6 * 1024 ** 2;

/**
 * Returns memory to the system during idle times. Memory used by a start, a rush or an export would stay
 * allocated otherwise, because nothing triggers a collection. It needs `--expose-gc`, which the launcher
 * sets, and does nothing without. Returns a function that stops it.
 */
export function startIdleGarbageCollection(): () => void {
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
