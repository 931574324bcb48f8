import { addToBin, type Bins, type Sign } from './answer-type.ts';

// Keys of bins: whole numbers up to four digits by themselves (`1984`), anything else by the lower end of a bin of
// three significant digits, in exponential form (`3.99e+1` holds 39.9 up to, but not including, 40). Whoever reads
// both as numbers, as the version before did, has them right to three digits. The exact values of the second kind
// are kept beside the bins, one row a value: bins stay few whatever people enter, and say where to look.

const maxExact = 9999;
/** Below it bins end: else every power of ten would bring its own. */
const minEnd = 0.001;
const tinyPositive = '0.00e+0';
const tinyNegative = '-1.00e-3';

/** Whether a number's bin holds nothing else. */
export function isExactlyBinned(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= maxExact;
}

export function numberBin(value: number): string {
  if (isExactlyBinned(value)) return String(value);
  if (Math.abs(value) < minEnd) return value < 0 ? tinyNegative : tinyPositive;
  const rounded = value.toExponential(2);
  return Number(rounded) > value ? stepped(rounded, -1) : rounded;
}

/** The bin beside this one. */
function stepped(key: string, step: Sign): string {
  const [mantissa = '', exponent = ''] = key.split('e');
  const digits = Math.round(Number(mantissa) * 100) + step;
  const power = Number(exponent) - 2;
  // 1.00e+4 comes after 9.99e+3: towards zero the last digit of the next decade counts a tenth.
  if (digits === 99) return Number(`999e${power - 1}`).toExponential(2);
  if (digits === -99) return Number(`-999e${power - 1}`).toExponential(2);
  return Number(`${digits}e${power}`).toExponential(2);
}

/** Where a bin ends that is not exact; the end itself is not in it. */
function binEnd(key: string): number {
  if (key === tinyPositive) return minEnd;
  return key === tinyNegative ? 0 : Number(stepped(key, 1));
}

const million = 1_000_000;
const perFraction = 1e15;

/**
 * Counts a number in its bin, and adds it to a sum that is kept in whole parts (millions, ones, millionths and
 * what is smaller): sums of fractions depend on their order and don't come back to zero, these do.
 */
export function tallyNumber(bins: Bins, value: unknown, sign: Sign): void {
  if (typeof value !== 'number') return;
  addToBin(bins, numberBin(value), sign);
  const whole = Math.trunc(value);
  const high = Math.trunc(whole / million);
  addPart(bins, 'sumHigh', sign * high);
  addPart(bins, 'sumLow', sign * (whole - high * million));
  if (whole === value) return;
  const fraction = Math.round((value - whole) * million);
  addPart(bins, 'sumFraction', sign * fraction);
  addPart(bins, 'sumTiny', sign * Math.round((value - whole - fraction / million) * perFraction));
}

function addPart(bins: Bins, part: string, amount: number): void {
  if (amount !== 0) addToBin(bins, part, amount);
}

export function numberSum(bins: Readonly<Bins>): number {
  const { sumHigh = 0, sumLow = 0, sumFraction = 0, sumTiny = 0 } = bins;
  return sumHigh * million + sumLow + sumFraction / million + sumTiny / perFraction;
}

export type Counted = { readonly value: number; readonly count: number };
export type CoarseBin = { readonly from: number; readonly to: number; readonly count: number };

/** Bins of one value each, ascending. */
export function exactCounts(bins: Readonly<Bins>): Counted[] {
  return numberKeys(bins)
    .filter(([key]) => !key.includes('e'))
    .map(([key, count]) => ({ value: Number(key), count }))
    .sort((a, b) => a.value - b.value);
}

/** The others, ascending; of what is in them only the number is known here. */
export function coarseBins(bins: Readonly<Bins>): CoarseBin[] {
  return numberKeys(bins)
    .filter(([key]) => key.includes('e'))
    .map(([key, count]) => ({ from: Number(key), to: binEnd(key), count }))
    .sort((a, b) => a.from - b.from);
}

export function countNumbers(bins: Readonly<Bins>): number {
  return numberKeys(bins).reduce((sum, [, count]) => sum + count, 0);
}

function numberKeys(bins: Readonly<Bins>): [string, number][] {
  return Object.entries(bins).filter(([key, count]) => !key.startsWith('sum') && count > 0);
}
