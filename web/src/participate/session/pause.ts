/** A wait that can be cut short: by the connection that came back, or by «Try now». */
export type Pause = { wait(ms: number): Promise<void>; wake(): void };

export function createPause(): Pause {
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
