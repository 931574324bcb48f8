import { Problem } from '../../platform/http/problem.ts';

/**
 * Maximum simultaneous uploads of one account, or one guest's address, on one node: more than a person sends at once,
 * few enough to leave connections to others.
 */
const maxParallelUploads = 10;

/** Seconds after which trying again may help. */
const tryAgainIn = 5;

/**
 * Limits how many uploads of each sender are under way on this node. A slow upload holds a connection and an open
 * file as long as its sender likes, at any size.
 */
export class UploadSlots {
  readonly #taken = new Map<string, number>();

  async hold<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
    const uploads = this.#taken.get(sender) ?? 0;
    if (uploads >= maxParallelUploads) {
      throw new Problem('tooManyUploads', { most: maxParallelUploads, seconds: tryAgainIn });
    }
    this.#taken.set(sender, uploads + 1);
    try {
      return await work();
    } finally {
      const left = (this.#taken.get(sender) ?? 1) - 1;
      if (left === 0) this.#taken.delete(sender);
      else this.#taken.set(sender, left);
    }
  }
}
