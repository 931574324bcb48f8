import { foldCell } from './fold-cell.ts';

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

// Digits match in one way only, so that a long cell is refused in linear time.
const plain = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;
/** Matches thousands separated by commas, as in 1,234.5; 0,123 has none. */
const grouped = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Parses a number as spreadsheets write it: digits of all supported scripts, `٫` and `٬`, thousands separated
 * by commas, spaces or apostrophes. A comma is the decimal sign only if the plan says so. Returns null for
 * other texts.
 */
export function parseCellNumber(cell: string, decimal: DecimalSign): number | null {
  const text = foldCell(cell).replace(/[\u2212\u2013]/g, '-');
  const latin = /[\u066b\u066c]/.test(text)
    ? text.replace(/[\u066c,]/g, '').replace(/\u066b/g, '.')
    : decimal === ','
      ? swapSigns(text)
      : text;
  const joined = latin.replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  const number = grouped.test(joined) ? joined.replace(/,/g, '') : joined;
  return plain.test(number) ? Number(number) : null;
}

function swapSigns(text: string): string {
  return text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}
