import { makeSeededRandom } from '@nazar/domain/participation/random.ts';

/** Reproducible random numbers. */
export class SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = makeSeededRandom(seed);
  }

  /** Around 0, mostly between -2 and 2. */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return radius * Math.cos(2 * Math.PI * this.next());
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.next() * items.length)];
  }

  /** Picks an item by weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item | undefined {
    let remainingWeight = this.next() * items.reduce((total, item) => total + weightOf(item), 0);
    for (const item of items) {
      remainingWeight -= weightOf(item);
      if (remainingWeight < 0) return item;
    }
    return items.at(-1);
  }
}
