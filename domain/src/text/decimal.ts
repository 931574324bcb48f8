import { foldDigits } from './digits.ts';

// Digits match in one way only, so that a long text is refused in linear time.
const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Reads a number in any supported digits, with ٫ or . as decimal point; null if it is no number. */
export function readDecimal(text: string): number | null {
  const folded = foldDigits(text).trim().replace('\u066b', '.').replace('\u2212', '-');
  if (!decimal.test(folded)) return null;
  const value = Number(folded);
  return Number.isFinite(value) ? value + 0 : null;
}
