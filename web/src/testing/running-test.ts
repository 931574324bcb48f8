let running = new AbortController();

/** Aborted when the running test is over. */
export const endOfTest = (): AbortSignal => running.signal;

/** Replies to requests of this test no longer arrive, so they can't show anything in the next one. */
export function endTest(): void {
  running.abort();
  running = new AbortController();
}

/** Never settles, like a request of a page that was left. */
export const noReply = <Value>(): Promise<Value> => new Promise(() => {});
