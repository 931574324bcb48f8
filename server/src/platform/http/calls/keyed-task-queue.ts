import { makeTooManyRequestsProblem } from '../problem.ts';

interface Task {
  readonly key: string;
  /** Aborted when the caller disconnects; a waiting task is then dropped. */
  readonly signal?: AbortSignal;
  /** The task's place stays taken until then, if it ends before; it must not reject. */
  readonly heldUntil?: Promise<void> | undefined;
}

interface Line {
  running: number;
  /** Starts each waiting task, in order. */
  readonly waiting: Set<() => void>;
}

/** Runs at most `max` tasks of each key at once; further ones wait in order. */
export class KeyedTaskQueue {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #lines = new Map<string, Line>();

  /** Both limits apply to each key. */
  constructor(max: number, { maxWaiting }: { readonly maxWaiting: number }) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws `tooManyRequests` if too many tasks of the key wait. */
  async run<Result>({ key, signal, heldUntil }: Task, run: () => Promise<Result>): Promise<Result> {
    signal?.throwIfAborted();
    const line = this.#lines.get(key) ?? { running: 0, waiting: new Set() };
    this.#lines.set(key, line);
    if (line.running < this.#max) line.running += 1;
    else if (line.waiting.size >= this.#maxWaiting) throw makeTooManyRequestsProblem(1);
    // The task that ends gives its place to this one.
    else await waitForStart(line, signal);
    try {
      return await run();
    } finally {
      if (heldUntil === undefined) this.#release(key, line);
      else void heldUntil.then(() => this.#release(key, line));
    }
  }

  #release(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next === undefined) line.running -= 1;
    else next();
    if (line.running === 0) this.#lines.delete(key);
  }
}

function waitForStart({ waiting }: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      waiting.delete(start);
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.delete(start);
      reject(signal?.reason);
    };
    waiting.add(start);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
