import { foldDigits } from '@nazar/domain/text/digits.ts';

/** A typed number, in any of our digits and with grouping marks; the text itself where it is none. */
export function readNumber(typed: string): number | string {
  const text = foldDigits(typed)
    .trim()
    .replace(/[\u066c,\u060c\u00a0\u202f' ]/g, '')
    .replace(/[\u066b/]/g, '.')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u200e\u200f]/g, '');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : typed;
}
