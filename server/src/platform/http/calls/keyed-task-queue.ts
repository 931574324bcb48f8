import { makeTooManyRequestsProblem } from '../problem.ts';

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs at most a number of tasks of each key at once; further ones wait in order. */
export class KeyedTaskQueue {
  readonly #limits: { readonly atOnce: number; readonly waiting: number };
  readonly #lines = new Map<string, Line>();

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.#limits = limits;
  }

  /** Throws `tooManyRequests` if too many tasks of the key wait. A task without a key runs at once. */
  async run<Result>(key: string | null, task: () => Promise<Result>): Promise<Result> {
    if (key === null) return task();
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#limits.atOnce) line.running += 1;
    else if (line.waiting.length >= this.#limits.waiting) throw makeTooManyRequestsProblem(1);
    // The task that ends gives its place to this one.
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.waiting.shift();
      if (next === undefined) line.running -= 1;
      else next();
      if (line.running === 0) this.#lines.delete(key);
    }
  }
}
