/** A wait that ends early when the connection is back, or with «Try now». */
export type InterruptibleWait = { wait(ms: number): Promise<void>; wake(): void };

export function makeInterruptibleWait(): InterruptibleWait {
  let finish: (() => void) | null = null;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => finish?.(), ms);
        finish = () => {
          clearTimeout(timer);
          finish = null;
          resolve();
        };
      }),
    wake: () => finish?.(),
  };
}
