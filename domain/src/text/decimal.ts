import { foldDigits } from './digits.ts';

const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/** A number as an author writes it, in any of our digits, with ٫ or . as its point; null where it is none. */
export function readDecimal(text: string): number | null {
  const folded = foldDigits(text).trim().replace('\u066b', '.').replace('\u2212', '-');
  if (!decimal.test(folded)) return null;
  const value = Number(folded);
  return Number.isFinite(value) ? value + 0 : null;
}
