import { addToBin, type Bins, type Sign } from './answer-type.ts';

/**
 * A number's bin: whole ones up to four digits are exact (years too), others keep three significant digits,
 * so that an inquiry's bins stay few whatever people enter.
 */
export function numberBin(value: number): string {
  if (Number.isInteger(value) && value >= -9999 && value <= 9999) return String(value);
  // What is all but nothing is nothing: else every power of ten would bring bins of its own.
  return Math.abs(value) < 0.001 ? '0' : String(Number(value.toPrecision(3)));
}

const million = 1_000_000;

/**
 * Counts a number in its bin, and adds it to a sum that is kept in three whole parts (millions, ones and
 * millionths): sums of fractions depend on their order and don't come back to zero, these do.
 */
export function tallyNumber(bins: Bins, value: unknown, sign: Sign): void {
  if (typeof value !== 'number') return;
  addToBin(bins, numberBin(value), sign);
  const whole = Math.trunc(value);
  const high = Math.trunc(whole / million);
  addPart(bins, 'sumHigh', sign * high);
  addPart(bins, 'sumLow', sign * (whole - high * million));
  if (whole !== value) addPart(bins, 'sumFraction', sign * Math.round((value - whole) * million));
}

function addPart(bins: Bins, part: string, amount: number): void {
  if (amount !== 0) addToBin(bins, part, amount);
}

export function numberSum(bins: Readonly<Bins>): number {
  const { sumHigh = 0, sumLow = 0, sumFraction = 0 } = bins;
  return sumHigh * million + sumLow + sumFraction / million;
}

/** Value and count of every bin, ascending. */
export function numberCounts(bins: Readonly<Bins>): { value: number; count: number }[] {
  return Object.entries(bins)
    .filter(([key]) => !key.startsWith('sum'))
    .map(([key, count]) => ({ value: Number(key), count }))
    .sort((a, b) => a.value - b.value);
}
