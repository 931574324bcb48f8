/** A seeded generator (mulberry32): the same seed gives the same sequence on every machine. */
export function makeSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a new list in random order (Fisher–Yates). */
export function shuffleItems<Item>(items: readonly Item[], random: () => number): Item[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [list[at], list[other]];
    if (a !== undefined && b !== undefined) {
      list[at] = b;
      list[other] = a;
    }
  }
  return list;
}
