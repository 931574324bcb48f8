import { foldDigits } from './digits.ts';

// Digits match in one way only, so that a long text is refused in linear time.
const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Parses a number in any supported digits, with ٫ or . as decimal point; returns null for other texts. */
export function parseDecimal(text: string): number | null {
  const folded = foldDigits(text).trim().replace('\u066b', '.').replace('\u2212', '-');
  if (!decimal.test(folded)) return null;
  const value = Number(folded);
  return Number.isFinite(value) ? value + 0 : null;
}
