import type { FileStore } from '../storage/file-store.ts';

type Work = { again: boolean };

/**
 * Processes waiting items one after another and only once at a time in a process, because jobs have few
 * workers and requests come first. If called while it is running, it checks once more before it ends. `take`
 * returns null if nothing waits.
 */
export function singleFlight<Deps extends { readonly files: FileStore }, Taken>(
  take: (deps: Deps) => Promise<Taken | null>,
  run: (deps: Deps, item: Taken, signal: AbortSignal) => Promise<void>,
): (deps: Deps, signal: AbortSignal) => Promise<void> {
  // State by store, because tests run several servers in one process.
  const working = new WeakMap<FileStore, Work>();
  return async (deps, signal) => {
    const atWork = working.get(deps.files);
    if (atWork !== undefined) {
      atWork.again = true;
      return;
    }
    const work: Work = { again: true };
    working.set(deps.files, work);
    try {
      while (work.again && !signal.aborted) {
        work.again = false;
        while (!signal.aborted) {
          const item = await take(deps);
          if (item === null) break;
          await run(deps, item, signal);
        }
      }
    } finally {
      working.delete(deps.files);
    }
  };
}
