import { randomInt } from 'node:crypto';

/** An unpredictable number from `low` to `high`. */
export function randomFloatBetween(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low);
}

export function pickRandom<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
