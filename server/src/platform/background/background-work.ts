import type { Logger } from 'pino';

/** Runs work that replies don't wait for, but a stopping server does. */
export class BackgroundWork {
  readonly #log: Pick<Logger, 'error'>;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  run(what: string, task: () => Promise<void>): void {
    const running = task()
      .catch((error: unknown) => this.#log.error({ err: error }, `${what} failed.`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
