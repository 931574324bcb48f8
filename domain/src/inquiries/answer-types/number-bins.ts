import { type AnswerBins, addToBin, type BinSign } from './answer-type.ts';

// Keys of bins: whole numbers of up to four digits are their own keys (`1984`), other numbers are counted
// under the lower end of a bin with three significant digits in exponential form (`3.99e+1` covers 39.9 up
// to, but not including, 40). Exact values of the second kind are listed separately, one row for each value,
// so the number of bins stays small for any input.

const maxExact = 9999;
/** Smaller numbers share a bin, because every power of ten would add its own bins. */
const minEnd = 0.001;
const tinyPositive = '0.00e+0';
const tinyNegative = '-1.00e-3';

/** Whether the number's bin contains no other number. */
export function isExactlyBinned(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= maxExact;
}

export function getNumberBinKey(value: number): string {
  if (isExactlyBinned(value)) return String(value);
  if (Math.abs(value) < minEnd) return value < 0 ? tinyNegative : tinyPositive;
  const rounded = value.toExponential(2);
  return Number(rounded) > value ? stepped(rounded, -1) : rounded;
}

/** Returns the key of the neighbouring bin. */
function stepped(key: string, step: BinSign): string {
  const [mantissa = '', exponent = ''] = key.split('e');
  const digits = Math.round(Number(mantissa) * 100) + step;
  const power = Number(exponent) - 2;
  // Below 1.00e+4 comes 9.99e+3: towards zero the last digit is worth a tenth.
  if (digits === 99) return Number(`999e${power - 1}`).toExponential(2);
  if (digits === -99) return Number(`-999e${power - 1}`).toExponential(2);
  return Number(`${digits}e${power}`).toExponential(2);
}

/** The upper end of an inexact bin, which is excluded from it. */
function binEnd(key: string): number {
  if (key === tinyPositive) return minEnd;
  return key === tinyNegative ? 0 : Number(stepped(key, 1));
}

const million = 1_000_000;
const perFraction = 1e15;

/**
 * Counts a number in its bin and adds it to a sum of integer parts (millions, ones, millionths and smaller).
 * Sums of fractions depend on their order and don't return to zero; integer sums do.
 */
export function tallyNumber(bins: AnswerBins, value: unknown, times: number): void {
  if (typeof value !== 'number') return;
  addToBin(bins, getNumberBinKey(value), times);
  const whole = Math.trunc(value);
  const high = Math.trunc(whole / million);
  addPart(bins, 'sumHigh', times * high);
  addPart(bins, 'sumLow', times * (whole - high * million));
  if (whole === value) return;
  const fraction = Math.round((value - whole) * million);
  addPart(bins, 'sumFraction', times * fraction);
  addPart(bins, 'sumTiny', times * Math.round((value - whole - fraction / million) * perFraction));
}

function addPart(bins: AnswerBins, part: string, amount: number): void {
  if (amount !== 0) addToBin(bins, part, amount);
}

export function sumNumberBins(bins: Readonly<AnswerBins>): number {
  const { sumHigh = 0, sumLow = 0, sumFraction = 0, sumTiny = 0 } = bins;
  return sumHigh * million + sumLow + sumFraction / million + sumTiny / perFraction;
}

export type CountedNumber = { readonly value: number; readonly count: number };
export type NumberBin = { readonly from: number; readonly to: number; readonly count: number };

/** Lists exact bins in ascending order. */
export function listExactBinCounts(bins: Readonly<AnswerBins>): CountedNumber[] {
  return numberKeys(bins)
    .filter(([key]) => !key.includes('e'))
    .map(([key, count]) => ({ value: Number(key), count }))
    .sort((a, b) => a.value - b.value);
}

/** Lists the other bins in ascending order; only the number of their values is known here. */
export function listCoarseBins(bins: Readonly<AnswerBins>): NumberBin[] {
  return numberKeys(bins)
    .filter(([key]) => key.includes('e'))
    .map(([key, count]) => ({ from: Number(key), to: binEnd(key), count }))
    .sort((a, b) => a.from - b.from);
}

export function countBinnedNumbers(bins: Readonly<AnswerBins>): number {
  return numberKeys(bins).reduce((sum, [, count]) => sum + count, 0);
}

function numberKeys(bins: Readonly<AnswerBins>): [string, number][] {
  return Object.entries(bins).filter(([key, count]) => !key.startsWith('sum') && count > 0);
}
