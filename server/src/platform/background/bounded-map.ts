/**
 * A map with a maximum size: setting a key moves it to the end, and the first ones are dropped beyond the maximum. The
 * size is the number of values, or the sum of their weights, which must not change.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    super();
    this.#limit = limit;
    this.#weigh = weigh;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.keys()) {
      if (this.#weight <= this.#limit) break;
      this.delete(oldest);
    }
    return this;
  }

  override delete(key: Key): boolean {
    if (this.has(key)) this.#weight -= this.#weigh(this.get(key) as Value);
    return super.delete(key);
  }

  override clear(): void {
    super.clear();
    this.#weight = 0;
  }
}
