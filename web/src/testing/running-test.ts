let running = new AbortController();

/** Aborted when the running test is over. */
export const testEndSignal = (): AbortSignal => running.signal;

/** Replies to this test's requests no longer arrive, so they can't affect the next test. */
export function endTest(): void {
  running.abort();
  running = new AbortController();
}

/** A promise that never settles, like a request of a page that was left. */
export const makeNeverSettlingPromise = <Value>(): Promise<Value> => new Promise(() => {});
