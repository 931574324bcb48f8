import { makeTooManyRequestsProblem } from '../http/problem.ts';

interface ImageJob {
  /** Identifies the picture. Requests for one key while it is waiting or running share the result. */
  readonly key: string;
  /** The requester: an account, or the address of a guest. */
  readonly by: string;
  /** Aborted when the requester disconnects. */
  readonly signal?: AbortSignal;
}

interface Entry {
  readonly key: string;
  isRunning: boolean;
  /** How many requests still wait for the result. */
  waiters: number;
  readonly start: () => Promise<void>;
  readonly result: Promise<unknown>;
}

/**
 * Runs at most `max` tasks at once: decoded pictures are large, and the cores also answer requests.
 * Requesters take turns, with one running task each. Tasks with the same key run once, and a task is not
 * started after all of its requesters have left.
 */
export class ImageQueue {
  readonly #max: number;
  readonly #maxWaiting: number;
  readonly #entries = new Map<string, Entry>();
  /** The waiting entries of each requester, in the order of their next turns. */
  readonly #queues = new Map<string, Entry[]>();
  readonly #served = new Set<string>();

  /** `maxWaiting` applies to each requester. */
  constructor(max: number, maxWaiting = 100) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** `task` is ignored if the key is already queued; the result type must be the same for one key. */
  async run<Result>(job: ImageJob, task: () => Promise<Result>): Promise<Result> {
    job.signal?.throwIfAborted();
    const entry = this.#entries.get(job.key) ?? this.#make(job.key, task);
    this.#enqueue(entry, job.by);
    entry.waiters += 1;
    try {
      this.#startNext();
      return (await untilAborted(entry.result, job.signal)) as Result;
    } finally {
      entry.waiters -= 1;
      if (entry.waiters === 0) this.#remove(entry);
    }
  }

  #make<Result>(key: string, task: () => Promise<Result>): Entry {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // The task may fail after all of its requesters have left.
    promise.catch(() => {});
    const start = async () => {
      await task().then(resolve, reject);
    };
    return { key, isRunning: false, waiters: 0, start, result: promise };
  }

  #enqueue(entry: Entry, by: string): void {
    if (entry.isRunning) return;
    const queue = this.#queues.get(by) ?? [];
    if (queue.includes(entry)) return;
    if (queue.length >= this.#maxWaiting) throw makeTooManyRequestsProblem(5);
    queue.push(entry);
    this.#queues.set(by, queue);
    this.#entries.set(entry.key, entry);
  }

  /** Removes an entry from all queues, because it starts or all of its requesters have left. */
  #dequeue(entry: Entry): void {
    for (const [by, queue] of this.#queues) {
      const index = queue.indexOf(entry);
      if (index === -1) continue;
      queue.splice(index, 1);
      if (queue.length === 0) this.#queues.delete(by);
    }
  }

  #remove(entry: Entry): void {
    if (entry.isRunning) return;
    this.#dequeue(entry);
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
  }

  /** Moves a requester to the end of the order. */
  #moveToEnd(by: string): void {
    const queue = this.#queues.get(by);
    if (queue === undefined) return;
    this.#queues.delete(by);
    this.#queues.set(by, queue);
  }

  #startNext(): void {
    while (this.#served.size < this.#max) {
      const turn = [...this.#queues].find(([by]) => !this.#served.has(by));
      const entry = turn?.[1][0];
      if (turn === undefined || entry === undefined) return;
      const [by] = turn;
      entry.isRunning = true;
      this.#dequeue(entry);
      this.#served.add(by);
      void entry.start().finally(() => {
        this.#served.delete(by);
        this.#moveToEnd(by);
        this.#entries.delete(entry.key);
        this.#startNext();
      });
    }
  }
}

function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The only queue of this process, because pictures of all kinds share its cores. */
export const imageQueue = new ImageQueue(2);
