import { foldDigits } from '../text/digits.ts';

/** Folds a cell with digits for matching: ASCII digits, no direction marks, no spaces around it. */
export const foldCell = (cell: string): string =>
  foldDigits(cell)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
