import { isPlausibleAnswerNumber } from './cell-kinds.ts';
import type { NumberRange } from './column-profile.ts';

/** Number of smallest and largest numbers that are kept, because codes for «not answered» are at the ends. */
const keptEnds = 6;

/** Collects the range of a column's numbers in constant memory. */
export class NumberRangeCollector {
  #least: number[] = [];
  #greatest: number[] = [];
  #whole = true;

  /** Null if no cell is a number. */
  get found(): NumberRange | null {
    const [min, max] = [this.#least[0], this.#greatest[0]];
    if (min === undefined || max === undefined) return null;
    const ends = [...new Set([...this.#least, ...this.#greatest.toReversed()])];
    return { min, max, whole: this.#whole, ends };
  }

  see(number: number | null): void {
    if (!isPlausibleAnswerNumber(number)) return;
    if (!Number.isInteger(number)) this.#whole = false;
    this.#least = withEnd(this.#least, number, (a, b) => a - b);
    this.#greatest = withEnd(this.#greatest, number, (a, b) => b - a);
  }
}

function withEnd(ends: number[], number: number, order: (a: number, b: number) => number): number[] {
  const last = ends.at(-1);
  const isBeyond = last !== undefined && ends.length >= keptEnds && order(number, last) >= 0;
  if (isBeyond || ends.includes(number)) return ends;
  return [...ends, number].toSorted(order).slice(0, keptEnds);
}
