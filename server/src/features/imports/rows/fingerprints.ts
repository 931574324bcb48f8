const initialSlots = 1 << 12;

/**
 * Counts 64-bit fingerprints in flat arrays: millions take tens of megabytes, while a map of strings would take
 * hundreds.
 */
export class FingerprintCounter {
  #slots = initialSlots;
  #high = new Uint32Array(initialSlots);
  #low = new Uint32Array(initialSlots);
  #counts = new Uint32Array(initialSlots);
  #used = 0;

  /** Returns how often it was added before. */
  add(digest: Buffer): number {
    if (this.#used * 2 >= this.#slots) this.#grow();
    const slot = this.#find(digest.readUInt32LE(0), digest.readUInt32LE(4));
    const before = this.#counts[slot] ?? 0;
    if (before === 0) {
      this.#high[slot] = digest.readUInt32LE(0);
      this.#low[slot] = digest.readUInt32LE(4);
      this.#used += 1;
    }
    this.#counts[slot] = before + 1;
    return before;
  }

  has(digest: Buffer): boolean {
    return (this.#counts[this.#find(digest.readUInt32LE(0), digest.readUInt32LE(4))] ?? 0) > 0;
  }

  /** The slot of a fingerprint, or the empty slot for it. */
  #find(high: number, low: number): number {
    let slot = (high ^ low) & (this.#slots - 1);
    while ((this.#counts[slot] ?? 0) > 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) {
      slot = (slot + 1) & (this.#slots - 1);
    }
    return slot;
  }

  #grow(): void {
    const [high, low, counts] = [this.#high, this.#low, this.#counts];
    this.#slots *= 2;
    this.#high = new Uint32Array(this.#slots);
    this.#low = new Uint32Array(this.#slots);
    this.#counts = new Uint32Array(this.#slots);
    for (const [index, count] of counts.entries()) {
      if (count === 0) continue;
      const slot = this.#find(high[index] ?? 0, low[index] ?? 0);
      this.#high[slot] = high[index] ?? 0;
      this.#low[slot] = low[index] ?? 0;
      this.#counts[slot] = count;
    }
  }
}
