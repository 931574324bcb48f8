import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work that keeps the processor busy for long: one piece at a time on a node, so that other requests get their
 * turn between two pieces. The work can't be asynchronous, because it could wait for what waits for it.
 */
export function runLongWork<Result>(work: () => Result): Promise<Result> {
  const run = last.then(async () => {
    await nextTurn();
    return work();
  });
  last = run.catch(() => {});
  return run;
}
