import { foldTextAndPersianSpaces } from '../text/digits.ts';

const yes: ReadonlySet<string> = new Set([
  ...['1', 'yes', 'y', 'true', 't', 'x', '✓', '✔', 'checked', 'selected'],
  ...['بله', 'بلی', 'آری'],
]);
const no: ReadonlySet<string> = new Set([
  ...['0', 'no', 'n', 'false', 'f', 'unchecked', 'not selected', '-'],
  ...['خیر', 'نه'],
]);

/**
 * Whether a cell in the column of an option says, in words or by its name, that the option was chosen; null
 * if unclear.
 */
export function parseCellTick(cell: string, names: readonly string[]): boolean | null {
  const text = foldTextAndPersianSpaces(cell);
  if (yes.has(text) || names.some((name) => text === foldTextAndPersianSpaces(name))) return true;
  return no.has(text) ? false : null;
}
