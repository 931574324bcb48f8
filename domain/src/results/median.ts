import type { CountedNumber, NumberBin } from '../inquiries/answer-types/number-bins.ts';

/** The two middle ranks of `total` values, starting at 0; equal if the number is odd. */
export function getMiddleRanks(total: number): readonly [number, number] {
  return [Math.floor((total - 1) / 2), Math.floor(total / 2)];
}

/** The median of counted values in ascending order, or null if there are none. */
export function computeMedianOfCounts(counted: readonly CountedNumber[]): number | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  if (total <= 0) return null;
  const [low, high] = getMiddleRanks(total);
  return computeExactMeanOfTwo(findValueAtRank(counted, low), findValueAtRank(counted, high));
}

/** The mean of two decimals as they are written, without floating-point noise: 0.15 for 0.1 and 0.2. */
export function computeExactMeanOfTwo(low: number, high: number): number {
  const [a, b] = [parseDecimal(low), parseDecimal(high)];
  const exponent = Math.min(a.exponent, b.exponent);
  const scale = (decimal: Decimal) => decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
  return Number(`${(scale(a) + scale(b)) * 5n}e${exponent - 1}`);
}

/** Its value is `digits` × 10^`exponent`. */
type Decimal = { readonly digits: bigint; readonly exponent: number };

function parseDecimal(value: number): Decimal {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** The value at a rank, starting at 0. */
export function findValueAtRank(counted: readonly CountedNumber[], rank: number): number {
  let passed = 0;
  for (const { value, count } of counted) {
    passed += count;
    if (passed > rank) return value;
  }
  return counted.at(-1)?.value ?? 0;
}

/**
 * Position of the value at a rank: the value if already known, otherwise its bin and the rank within that.
 */
type RankPosition =
  | { readonly value: number }
  | { readonly bin: NumberBin; readonly known: readonly CountedNumber[]; readonly rank: number };

/** `known` and `bins` are ascending; known values may be inside bins, and bins don't overlap. */
export function findRankPosition(
  known: readonly CountedNumber[],
  bins: readonly NumberBin[],
  rank: number,
): RankPosition {
  let left = rank;
  let at = 0;
  const takeBelow = (end: number): CountedNumber[] => {
    const from = at;
    while ((known[at]?.value ?? end) < end) at += 1;
    return known.slice(from, at);
  };
  const total = (counted: readonly CountedNumber[]) => counted.reduce((sum, { count }) => sum + count, 0);
  for (const bin of bins) {
    const before = takeBelow(bin.from);
    if (left < total(before)) return { value: findValueAtRank(before, left) };
    left -= total(before);
    const inside = takeBelow(bin.to);
    const count = bin.count + total(inside);
    if (left < count) return { bin, known: inside, rank: left };
    left -= count;
  }
  return { value: findValueAtRank(known.slice(at), left) };
}
